import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { denialOf, isAlreadySo } from '../domain/denial.ts'
import { moveRegistration } from './move-registration.ts'
import { lockRegistration } from './queries.ts'

/** A refusal by the tax service, with its code and text if it has any. */
export type RequestEnd = { readonly code: string | undefined; readonly told?: string | undefined; readonly isDenied?: boolean }

/** Ends an application that was not granted: already registered, not allowed, or refused with a reason as text. */
export async function endRequest(
  deps: { readonly db: Database; readonly clock: Clock },
  id: Id<'npdRegistration'>,
  run: JobRun,
  { code, told, isDenied = false }: RequestEnd,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, id)
    if (row) {
      const action = isAlreadySo(row.kind, code) ? 'already' : isDenied ? 'deny' : 'reject'
      const changes = {
        rejection_code: code ?? null,
        rejection_text: denialOf(code, told).reason,
        next_check_at: null,
        silent_since: null,
      }
      await moveRegistration(tx, deps, row, { action, by: 'system', changes })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
