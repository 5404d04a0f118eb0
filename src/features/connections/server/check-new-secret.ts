import type { Id } from '#/kernel/ids.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { connectionLifecycle } from '../domain/connection.ts'
import { askLink } from './ask-link.ts'
import type { LinkDeps } from './ask-link.ts'

/** Asks about a new secret until the channel says yes or no, so that a member who has left the page loses nothing. */
export async function checkNewSecret(deps: LinkDeps, id: Id<'connection'>): Promise<JobOutcome> {
  const columns = ['id', 'account_id', 'version', 'state'] as const
  const row = await deps.db.selectFrom('payout_connections').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row || !connectionLifecycle.is.checking(row.state)) return { next: 'done' }
  const answer = await askLink(deps, row)
  if (answer === 'works' || answer === 'denied') return { next: 'done' }
  return { next: 'again', at: deps.clock.now().add({ minutes: 1 }), why: answer }
}
