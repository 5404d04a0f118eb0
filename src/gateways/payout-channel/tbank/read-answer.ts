import { z } from 'zod'
import type { ChannelOutcome, ChannelReason } from '../port.ts'
import { explainRefusal } from './refusal-reasons.ts'

const problemShape = z.object({ errorCode: z.string().max(100), errorMessage: z.string().max(2000) })

type BankProblem = {
  readonly isUnknownOrder: boolean
  /** It names the right to pay by phone, which the token lacks. */
  readonly namesSbp: boolean
  readonly reason: ChannelReason
}

/** How the bank explains a refused call. Without this shape nobody knows who answered. */
export function readProblem(json: unknown): BankProblem | undefined {
  const problem = problemShape.safeParse(json)
  if (!problem.success) return undefined
  const { errorCode: code, errorMessage: text } = problem.data
  const namesSbp = /payments\/sbp-pay/i.test(`${code} ${text}`)
  return { isUnknownOrder: /NOT_?FOUND/i.test(code), namesSbp, reason: explainRefusal(code, text) }
}

const statusShape = z.object({ status: z.string().min(1).max(100), errorMessage: z.string().max(2000).nullish() })

/** The only words that end a payment. Any other word, known or not, leaves it on its way. */
const finalWords: Readonly<Record<string, ChannelOutcome>> = { EXECUTED: 'paid', FAILED: 'rejected' }

export function readStatus(json: unknown): ({ readonly outcome: ChannelOutcome } & ChannelReason) | undefined {
  const read = statusShape.safeParse(json)
  if (!read.success) return undefined
  const { status, errorMessage } = read.data
  const outcome = finalWords[status] ?? 'accepted'
  return outcome === 'rejected' ? { outcome, ...explainRefusal(status, errorMessage ?? '') } : { outcome }
}
