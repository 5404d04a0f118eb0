import { z } from 'zod'
import type { ChannelOrder, ChannelReason } from '../port.ts'
import { explainCancel } from './cancel-reasons.ts'

const payoutShape = z.object({
  id: z.string().min(1).max(64),
  status: z.string().min(1).max(60),
  created_at: z.string().nullish(),
  succeeded_at: z.string().nullish(),
  cancellation_details: z.object({ party: z.string().max(60), reason: z.string().min(1).max(60) }).nullish(),
})

/**
 * A payout as the gateway tells of it: pending, succeeded or canceled; any other word is an order on its way. One that was canceled
 * after it had succeeded gave the money back.
 */
export function readPayout(json: unknown): ChannelOrder | undefined {
  const read = payoutShape.safeParse(json)
  if (!read.success) return undefined
  const { id: channelId, status, succeeded_at: paidAt, cancellation_details: details } = read.data
  const at = instantOf(paidAt)
  if (status === 'succeeded') return { channelId, outcome: 'paid', ...(at && { at }) }
  if (status !== 'canceled') return { channelId, outcome: 'accepted' }
  return { channelId, outcome: at ? 'returned' : 'rejected', ...explainCancel(details?.reason ?? 'general_decline') }
}

const problemShape = z.object({
  type: z.literal('error'),
  code: z.string().max(60),
  description: z.string().max(2000).optional(),
  parameter: z.string().max(200).optional(),
})

/** How the gateway explains a refused call. Without this shape nobody knows who answered. */
export function readProblem(json: unknown): ChannelReason | undefined {
  const problem = problemShape.safeParse(json)
  if (!problem.success) return undefined
  const { code, description = 'без объяснения', parameter } = problem.data
  const place = parameter === undefined ? '' : ` (${parameter})`
  return { code, text: `ЮKassa не приняла выплату: ${description}${place}` }
}

function instantOf(text: string | null | undefined): Temporal.Instant | undefined {
  try {
    return text === null || text === undefined ? undefined : Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}
