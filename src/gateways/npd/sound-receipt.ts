import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { NpdFailure } from './port.ts'

/**
 * An income answered with a receipt: its number must be a number and its address one that a browser may be led to, or the
 * answer is garbage. Answers without a receipt pass.
 */
export function withSoundReceipt<Answer>(answer: Result<Answer, NpdFailure>): Result<Answer, NpdFailure> {
  const told: unknown = answer.ok ? answer.value : answer.refusal
  if (typeof told !== 'object' || told === null || !('receiptId' in told) || !('link' in told)) return answer
  const isNumber = /^[0-9A-Za-z-]{1,40}$/.test(String(told.receiptId))
  const isAddress = /^https?:\/\/\S+$/.test(String(told.link))
  if (isNumber && isAddress) return answer
  // A duplicate tells the number first of all; many write no address.
  if (isNumber && !answer.ok && answer.refusal.kind === 'duplicate') return refuse({ ...answer.refusal, link: '' })
  return refuse({ kind: 'garbage', reason: 'a receipt without its number or address' })
}
