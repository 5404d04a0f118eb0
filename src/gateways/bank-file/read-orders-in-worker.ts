import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readInThread } from '#/platform/server/read-in-thread.ts'
import type { ThreadLimits } from '#/platform/server/read-in-thread.ts'
import type { ListedOrder, OrdersProblem } from './port.ts'

/** Runs `readOrders` in its own thread: a large file takes seconds, and other calls do not wait for it. */
export async function readOrdersInWorker(
  bytes: Uint8Array,
  limits?: ThreadLimits,
): Promise<Result<readonly ListedOrder[], OrdersProblem>> {
  const read = await readInThread<Result<readonly ListedOrder[], OrdersProblem>>(
    new URL('./orders-worker.ts', import.meta.url),
    bytes,
    limits,
  )
  if (read.ok) return read
  const { refusal } = read
  return refusal.kind === 'outOfMemory' || refusal.kind === 'tooSlow' ? refuse({ kind: 'unusualFile' }) : refuse(refusal)
}
