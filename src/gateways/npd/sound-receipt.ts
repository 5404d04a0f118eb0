import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { NpdFailure } from './port.ts'

/**
 * Validates receipts in an answer: each must have a valid number and an address that is safe to open in a browser, otherwise
 * the answer is `garbage`. In a list the numbers matter most, so a receipt with an invalid address is kept without the address.
 * Answers without receipts pass unchanged.
 */
export function withSoundReceipt<Answer>(answer: Result<Answer, NpdFailure>): Result<Answer, NpdFailure> {
  const told: unknown = answer.ok ? answer.value : answer.refusal
  if (typeof told !== 'object' || told === null) return answer
  if (answer.ok && 'receipts' in told && Array.isArray(told.receipts)) return withSoundList(answer, told.receipts)
  if (!isReceipt(told)) return answer
  if (isNumber(told.receiptId) && isAddress(told.link)) return answer
  // In a duplicate refusal the number is what matters; many come without an address.
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
