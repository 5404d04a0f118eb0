import { disputeLifecycle } from '../domain/dispute.ts'
import type { disputesOfWorks, eventsOfDisputes } from './dispute-queries.ts'

type Row = Awaited<ReturnType<typeof disputesOfWorks>>[number]
type Said = Awaited<ReturnType<typeof eventsOfDisputes>>

/** A dispute as both sides see it, with what was said in it of all that was said. */
export function describeDispute(row: Row | undefined, said: Said) {
  if (!row) return null
  const { id, state, opened_by, reason, claim, outcome, terms_no: no, terms_by: by, terms_amount: amount } = row
  return {
    id,
    state,
    state_name: disputeLifecycle.nameOf(state),
    opened_by,
    reason,
    claim,
    terms: by === null || amount === null ? null : { no, by, amount },
    due_on: row.due_on?.toString() ?? null,
    outcome,
    events: said
      .filter(({ dispute_id: of }) => of === id)
      .map((one) => ({
        no: one.no,
        kind: one.kind,
        side: one.side,
        text: one.words,
        amount: one.amount,
        at: one.at.toString(),
      })),
  }
}
