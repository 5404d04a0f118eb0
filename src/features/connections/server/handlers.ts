import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import type { LinkDeps } from './ask-link.ts'
import { checkNewSecret } from './check-new-secret.ts'
import { checkConnectionJob, watchConnectionsJob } from './jobs.ts'
import { watchConnections } from './watch-connections.ts'

/** A new secret is asked about until its channel answers. */
const patience = 5000

export function connectionHandlers(table: WorkTable, deps: LinkDeps): void {
  onJob(table, checkConnectionJob, ({ connectionId }) => checkNewSecret(deps, connectionId), patience)
  onJob(table, watchConnectionsJob, () => watchConnections(deps), 100_000)
}
