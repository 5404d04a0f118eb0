import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { NpdFailure } from './port.ts'

/**
 * An answer with a receipt, or with a list of them: a number must be a number and an address one that a browser may be led to,
 * or the answer is garbage. In a list the numbers are what it is read for: a receipt with a bad address is kept without it.
 * Answers without receipts pass.
 */
export function withSoundReceipt<Answer>(answer: Result<Answer, NpdFailure>): Result<Answer, NpdFailure> {
  const told: unknown = answer.ok ? answer.value : answer.refusal
  if (typeof told !== 'object' || told === null) return answer
  if (answer.ok && 'receipts' in told && Array.isArray(told.receipts)) return withSoundList(answer, told.receipts)
  if (!isReceipt(told)) return answer
  if (isNumber(told.receiptId) && isAddress(told.link)) return answer
  // A duplicate tells the number first of all; many write no address.
  if (isNumber(told.receiptId) && !answer.ok && answer.refusal.kind === 'duplicate')
    return refuse({ ...answer.refusal, link: '' })
  return refuse({ kind: 'garbage', reason: 'a receipt without its number or address' })
}

function withSoundList<Answer>(
  answer: { readonly ok: true; readonly value: Answer },
  receipts: readonly unknown[],
): Result<Answer, NpdFailure> {
  const known = receipts.filter(isReceipt)
  if (known.some(({ receiptId }) => !isNumber(receiptId)))
    return refuse({ kind: 'garbage', reason: 'a receipt without its number' })
  if (known.every(({ link }) => isAddress(link))) return answer
  const sound = receipts.map((one) => (isReceipt(one) && !isAddress(one.link) ? { ...one, link: '' } : one))
  return { ok: true, value: { ...answer.value, receipts: sound } }
}

type WithReceipt = { readonly receiptId: unknown; readonly link: unknown }

function isReceipt(told: unknown): told is WithReceipt {
  return typeof told === 'object' && told !== null && 'receiptId' in told && 'link' in told
}

function isNumber(told: unknown): boolean {
  return /^[0-9A-Za-z-]{1,40}$/.test(String(told))
}

function isAddress(told: unknown): boolean {
  return /^https?:\/\/\S+$/.test(String(told))
}
