import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { saveAssignment } from './assignment-queries.ts'
import type { SideScope } from './assignment-queries.ts'
import { saveDispute } from './dispute-queries.ts'
import { lockDispute } from './lock-dispute.ts'
import { recordDisputeStep } from './record-dispute-step.ts'

type Form = { readonly amount: Kopecks; readonly text: string }

/** Offers the other side to settle a dispute for this sum: all of it, a part or nothing. Later terms replace earlier ones. */
export function proposeTerms(deps: { db: Database; clock: Clock }, asking: SideScope, id: Id<'assignment'>, form: Form) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockDispute(tx, asking, id)
    if (!locked.ok) return locked
    const { work, dispute } = locked.value
    const { amount, text: words } = form
    await saveDispute(tx, dispute.id, { terms_no: dispute.terms_no + 1, terms_by: asking.side, terms_amount: amount })
    await saveAssignment(tx, id, { updated_at: deps.clock.now() })
    const said = { kind: 'termsProposed', action: 'termsProposed', words, amount } as const
    await recordDisputeStep(tx, deps, asking, locked.value, said)
    return ok({ id, state: work.row.state })
  })
}
