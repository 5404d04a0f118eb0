import type { FileStore } from '#/gateways/files/port.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'

/** Deletes stored bytes. Repeated, it deletes nothing. */
export async function dropBytes(deps: { readonly files: FileStore }, addresses: readonly string[]): Promise<JobOutcome> {
  for (const address of addresses) await deps.files.remove(address)
  return { next: 'done' }
}
