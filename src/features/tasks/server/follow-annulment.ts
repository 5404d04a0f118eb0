import type * as z from 'zod/mini'
import type { documentAnnulled } from '#/features/documents/server/jobs.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { assignmentLifecycle, isPaidWork } from '../domain/assignment.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { correctPaidAct } from './correct-paid-act.ts'
import { reopenAcceptance } from './reopen-acceptance.ts'
import { dropAssignment } from './drop-assignment.ts'
import { planLapse } from './plan-lapse.ts'
import { withdrawContracts } from './withdraw-contracts.ts'

type Annulled = z.output<(typeof documentAnnulled)['payload']>

/**
 * Both sides have annulled a document. The work of an order ends with it; a contract is made anew in its term for works that await
 * it; the result of an act waits for the client's answer again, or, where it was paid, another act is made at once. Safe to repeat.
 */
export function followAnnulment(
  deps: MakeDocumentDeps & { readonly db: Database },
  annulled: Annulled,
  run: JobRun,
): Promise<JobOutcome> {
  const { kind, assignmentId, documentId } = annulled
  if (kind === 'frame') return planLapse(deps, documentId, run)
  return deps.db.transaction().execute(async (tx) => {
    if (kind === 'order' && assignmentId !== null) {
      const work = await lockWorkForSystem(tx, assignmentId)
      if (assignmentLifecycle.may(work.row.state, 'annul', 'system')) {
        const reason = 'Стороны аннулировали заказ'
        await dropAssignment(tx, deps.clock, work, { by: 'both', reason })
        await withdrawContracts(tx, deps.clock, [work], reason)
      }
    }
    if (kind === 'act' && assignmentId !== null) {
      const lacking = await followAct(tx, deps, assignmentId, annulled)
      if (lacking !== undefined) return { next: 'again', at: deps.clock.now().add({ hours: 1 }), why: lacking }
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}

/** What another act lacks; undefined where it is made, or none is needed. */
async function followAct(
  tx: Tx,
  deps: MakeDocumentDeps,
  assignmentId: Id<'assignment'>,
  { documentId: actId, agreementId }: Annulled,
): Promise<string | undefined> {
  const work = await lockWorkForSystem(tx, assignmentId)
  if (!isPaidWork(work.row.state)) {
    await reopenAcceptance(tx, deps, work, actId)
    return undefined
  }
  const agreement = await tx.selectFrom('documents').select('amount').where('id', '=', agreementId).executeTakeFirstOrThrow()
  const corrected = await correctPaidAct(tx, deps, work, { actId, sum: agreement.amount })
  return corrected.ok ? undefined : corrected.refusal.fields
}
