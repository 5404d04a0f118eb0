import type { Database } from '#/platform/server/database.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { keepEditionsJob } from './jobs.ts'
import { keepEditions } from './keep-editions.ts'
import type { TextDeps } from './read-text.ts'

export function legalHandlers(table: WorkTable, deps: TextDeps & { readonly db: Database }): void {
  onJob(table, keepEditionsJob, async () => {
    await keepEditions(deps)
    return { next: 'done' }
  })
}
