import type { RawBuilder } from 'kysely'
import { wholeBindingStates } from '#/features/partner/domain/binding.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { payableSoonStates, personTurnStates, signingStates } from '../domain/assignment.ts'
import { openDisputeStates } from '../domain/dispute.ts'
import { stoppedPayoutStates } from '../domain/work-payout.ts'

/**
 * The condition on `assignments`, joined with `bindings`, that the next step is the person's: what `nextAction` shows as a button, but
 * for the receipt to look at.
 */
export function waitsForPerson(): RawBuilder<boolean> {
  return sqlBoolean`(
    assignments.state in ${stateList(personTurnStates)}
    or (assignments.state in ${stateList(signingStates)} and exists (
      select from documents d where d.state = 'waitPerson'
        and d.id in (assignments.frame_document_id, assignments.order_document_id, assignments.act_document_id)))
    or (assignments.state = 'docsPending' and coalesce(bindings.state, 'none') not in ${stateList(wholeBindingStates)})
    or (assignments.state in ${stateList(payableSoonStates)} and not exists (
      select from payout_methods m where m.person_id = assignments.person_id and m.removed_at is null and m.is_main))
    or coalesce(assignments.state = 'readyToPay' and (select p.state in ${stateList(stoppedPayoutStates)} from payouts p
      where p.assignment_id = assignments.id order by p.created_at desc limit 1), false)
    or (assignments.state = 'disputed' and exists (select from disputes s where s.assignment_id = assignments.id
      and s.state in ${stateList(openDisputeStates)}
      and (s.terms_by = 'client' or (s.state = 'opened' and s.opened_by = 'client')))))`
}
