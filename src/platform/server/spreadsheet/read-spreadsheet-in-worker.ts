import { refuse, type Result } from '#/kernel/result.ts'
import { readInThread, type ThreadLimits, type TooSlow } from '../read-in-thread.ts'
import { unpacked, type PackedResult, type WorkerTask } from './spreadsheet-message.ts'
import { usualLimits, type ReadOptions, type Spreadsheet, type SpreadsheetRefusal } from './spreadsheet.ts'

/** Runs `readSpreadsheet` in its own thread. A file that exhausts the thread's memory is a bomb. */
export async function readSpreadsheetInWorker(
  bytes: Uint8Array,
  options: ReadOptions,
  limits?: ThreadLimits,
): Promise<Result<Spreadsheet, SpreadsheetRefusal | TooSlow>> {
  const limit = options.limits?.bytes ?? usualLimits.bytes
  if (bytes.length > limit) return refuse({ kind: 'tooLarge', limit })
  const task: WorkerTask = { bytes, options }
  const read = await readInThread<PackedResult>(new URL('./spreadsheet-worker.ts', import.meta.url), task, limits)
  if (read.ok) return unpacked(read)
  const { refusal } = read
  return refusal.kind === 'outOfMemory' ? refuse({ kind: 'bomb' }) : refuse(refusal)
}
