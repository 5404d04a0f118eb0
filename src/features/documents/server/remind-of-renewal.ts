import { mayStillAct } from '#/features/organizations/server/may-still-act.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { nextReminder } from '../domain/renewal.ts'
import { documentsReminded } from './jobs.ts'
import { remindDocuments } from './remind-documents.ts'
import { findRenewal, waitingProposals } from './renewal-queries.ts'
import type { RenewalRow } from './renewal-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }
type Reminder = { readonly renewalId: Id<'renewal'>; readonly once: boolean }

/** Documents reminded of in one transaction. */
const portion = 100

/**
 * Reminds everybody who has not answered a new edition: the people, and the signers of the customer, who sign first. Begun anew after a
 * death it reminds nobody twice: a document is reminded of once a day.
 */
export async function remindOfRenewal(deps: Deps, { renewalId, once }: Reminder): Promise<JobOutcome> {
  const renewal = await findRenewal(deps.db, renewalId)
  if (!renewal) return { next: 'done' }
  const { org_id: orgId, asked_by: personId } = renewal
  if (!(await mayStillAct(deps.db, { orgId, personId }, { permission: 'signDocuments', branchId: null }))) return { next: 'done' }
  await remindPeople(deps, renewal)
  if (once) return { next: 'done' }
  await remindSigners(deps, renewal)
  const at = nextReminder(renewal.answer_by, deps.clock.now())
  return at ? { next: 'again', at, why: 'until the term ends' } : { next: 'done' }
}

async function remindPeople(deps: Deps, { id, org_id: orgId, asked_by: personId }: RenewalRow): Promise<void> {
  const asking = { side: 'client' as const, scope: { orgId, personId, branchIds: [], ip: '' } }
  let after = ''
  for (;;) {
    const ids = await waitingProposals(deps.db, id, { answer: 'waitsPerson', after, count: portion })
    if (ids.length > 0) await remindDocuments(deps, asking, ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < portion) return
    after = last
  }
}

async function remindSigners(deps: Deps, { id }: RenewalRow): Promise<void> {
  const documentIds = await waitingProposals(deps.db, id, { answer: 'waitsUs', after: '', count: portion })
  if (documentIds.length === 0) return
  const day = moscowDate(deps.clock.now()).toString()
  await deps.db
    .transaction()
    .execute((tx) => announce(tx, deps.clock, documentsReminded, { documentIds, side: 'client' as const, day }))
}
