import { curedByBinding, isWaiting, receiptLifecycle } from './receipt.ts'
import type { ReceiptState } from './receipt.ts'

/** The person is reminded of a receipt once in so many hours, whoever asks. */
export const hoursBetweenReminders = 24

type RefusedReceipt = { readonly state: ReceiptState; readonly fail_code: string | null }
export type RemindedReceipt = RefusedReceipt & { readonly reminded_at: Temporal.Instant | null }

export const remindedAlready = 'уже напоминали, одному исполнителю можно раз в сутки'

/** Why a reminder would help nothing: the receipt is there, the platform itself sends it, or the person was reminded already. */
export function whyNotReminded(receipt: RemindedReceipt, now: Temporal.Instant): string | undefined {
  const { state, reminded_at: remindedAt } = receipt
  if (!isWaiting(state)) return `«${receiptLifecycle.nameOf(state)}»: чека не ждём`
  if (!receiptLifecycle.is.failed(state)) return 'ждём ответа ФНС, от исполнителя ничего не нужно'
  if (!isUpToPerson(receipt)) return 'от исполнителя это не зависит, разбираемся сами'
  if (remindedAt !== null && Temporal.Instant.compare(remindedAt.add({ hours: hoursBetweenReminders }), now) > 0)
    return remindedAlready
  return undefined
}

/** Only the person can let the receipt through. */
export function isUpToPerson({ state, fail_code: code }: RefusedReceipt): boolean {
  return receiptLifecycle.is.failed(state) && curedByBinding.some((known) => known === code)
}

/** One notice a day from one organization to one person, however many receipts there are and whoever presses. */
export function reminderLimit(orgId: string, personId: string) {
  return { key: `remind:${orgId}:${personId}`, count: 1, seconds: hoursBetweenReminders * 3600 }
}

const bind = { text: 'Разрешите платформе регистрировать доход в «Мой налог»', link: '/person/profile?tab=tax' }
const ways: Readonly<Record<(typeof curedByBinding)[number], { readonly text: string; readonly link: string }>> = {
  TAXPAYER_UNBOUND: bind,
  PERMISSION_NOT_GRANTED: bind,
  TAXPAYER_UNREGISTERED: { text: 'Проверьте, что вы самозанятый, и свяжитесь с заказчиком', link: '/person/profile?tab=tax' },
  DUPLICATE_HIDDEN: {
    text: 'Разрешите платформе видеть чеки в «Мой налог», и мы найдём их сами',
    link: '/person/profile?tab=tax',
  },
}
const several = { text: 'Причины разные: что сделать, написано в каждом чеке', link: '/person/checks' }

/** What the person is advised to do about all these receipts: one thing where one thing helps them all. */
export function adviceFor(codes: readonly (string | null)[]): { readonly text: string; readonly link: string } {
  const known = curedByBinding.filter((code) => codes.includes(code)).map((code) => ways[code])
  const [first, ...others] = new Set(known)
  if (first === undefined || others.length > 0) return several
  if (first !== bind) return first
  return { ...bind, text: `${bind.text}, и ${codes.length === 1 ? 'чек оформится сам' : 'чеки оформятся сами'}` }
}

/** Receipts missing by one day: the codes of those up to the person, and how many the tax service refused for a reason of its own. */
export type MissingCauses = { readonly codes: readonly string[]; readonly refused: number; readonly count: number }

/** What the person is told to do about missing receipts. */
export function adviceOfMissing({ codes, refused }: MissingCauses): { readonly text: string; readonly link: string } {
  if (codes.length > 0) return adviceFor(codes)
  const link = '/person/checks?tab=waiting'
  if (refused > 0) return { text: 'Делать ничего не нужно: ФНС не приняла данные чека, мы уже разбираемся', link }
  return { text: 'Делать ничего не нужно: отправим сами, как только ответит ФНС', link }
}

/** What those who pay are told of missing receipts: whom each of them waits for. */
export function waitsOfMissing({ codes, refused, count }: MissingCauses): string {
  const going = count - codes.length - refused
  const words = [
    codes.length > 0 ? `Ждут исполнителя: ${codes.length}, напомните им` : '',
    refused > 0 ? `ФНС не приняла данные: ${refused}, мы разбираемся` : '',
    going > 0 && going < count ? `Отправим сами, как только ответит ФНС: ${going}` : '',
    going === count ? 'Отправим сами, как только ответит ФНС' : '',
  ]
  return words.filter((word) => word !== '').join('. ')
}
