import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { TakeNote } from './answer-note.ts'
import type { SetAside } from './message-fields.ts'
import type { NpdFailure } from './port.ts'

/**
 * Validates receipts in an answer: each must have a valid number and an address that is safe to open in a browser, otherwise
 * the answer is `garbage`. In a list a receipt without a valid number is set aside, and one with an invalid address is kept
 * without the address. Answers without receipts pass unchanged.
 */
export function withSoundReceipt<Answer extends WithLists>(
  answer: Result<Answer, NpdFailure>,
  note: TakeNote = () => undefined,
): Result<Answer, NpdFailure> {
  const told: unknown = answer.ok ? answer.value : answer.refusal
  if (typeof told !== 'object' || told === null) return answer
  if (answer.ok && 'receipts' in told && Array.isArray(told.receipts)) return withSoundList(answer, told.receipts, note)
  // A duplicate that names no receipt has none to validate: it will be looked for.
  if (!isReceipt(told) || told.receiptId === undefined) return answer
  if (isNumber(told.receiptId) && isAddress(told.link)) return answer
  // In a duplicate refusal the number is what matters; many come without an address, some without either.
  if (!answer.ok && answer.refusal.kind === 'duplicate')
    return refuse({ ...answer.refusal, receiptId: isNumber(told.receiptId) ? answer.refusal.receiptId : undefined, link: '' })
  return refuse({ kind: 'garbage', reason: 'a receipt without its number or address' })
}

function withSoundList<Answer extends WithLists>(
  answer: { readonly ok: true; readonly value: Answer },
  receipts: readonly unknown[],
  note: TakeNote,
): Result<Answer, NpdFailure> {
  if (receipts.every((one) => isReceipt(one) && isNumber(one.receiptId) && isAddress(one.link))) return answer
  const [numbered, without] = [receipts.filter(hasNumber), receipts.filter((one) => !hasNumber(one))]
  const aside = without.map(() => ({ list: 'Receipts', item: undefined, field: 'ReceiptId' }))
  for (const one of aside) note({ kind: 'setAside', ...one })
  const sound = numbered.map((one) => (isReceipt(one) && !isAddress(one.link) ? { ...one, link: '' } : one))
  const setAside = [...(answer.value.setAside ?? []), ...aside]
  return { ok: true, value: { ...answer.value, receipts: sound, ...(setAside.length > 0 && { setAside }) } }
}

function hasNumber(told: unknown): boolean {
  return isReceipt(told) && isNumber(told.receiptId)
}

type WithLists = { readonly setAside?: readonly SetAside[] | undefined }
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
