import * as z from 'zod/mini'
import { disputeEventKinds, disputeSides, disputeStates } from '../domain/dispute.ts'
import { sumProposalStates } from '../domain/sum-proposal.ts'

/** Another sum the client offered for a work. */
export const sumProposalView = z.object({
  state: z.enum(sumProposalStates),
  amount: z.number(),
  reason: z.string(),
  text: z.string(),
  proposed_at: z.string(),
  answer_by: z.string(),
})

/** A dispute as both sides see it. */
export const disputeView = z.object({
  id: z.string(),
  state: z.enum(disputeStates),
  state_name: z.string(),
  opened_by: z.enum(disputeSides),
  reason: z.string(),
  /** The sum the opener thinks right; absent where it named none. */
  claim: z.nullable(z.number()),
  /** The terms that wait for the other side. */
  terms: z.nullable(z.object({ no: z.number(), by: z.enum(disputeSides), amount: z.number() })),
  due_on: z.nullable(z.string()),
  outcome: z.nullable(z.number()),
  events: z.array(
    z.object({
      no: z.number(),
      kind: z.enum(disputeEventKinds),
      side: z.enum([...disputeSides, 'system', 'operator']),
      text: z.string(),
      amount: z.nullable(z.number()),
      at: z.string(),
    }),
  ),
})
