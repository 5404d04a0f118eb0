import type { ChannelReason } from '../port.ts'

type KnownReason = { readonly said: RegExp; readonly next: string }

/**
 * What to do about the bank's reasons. The bank publishes no list of codes, so its words are read; what none of these knows is
 * shown as the bank said it.
 */
const knownReasons: readonly KnownReason[] = [
  {
    said: /контрагент|одному получател/iu,
    next: 'Банк принимает не больше заданного числа платежей в день одному получателю: повторите завтра или поднимите лимит в Т-Бизнесе, «Лимиты»',
  },
  {
    said: /лимит|превыш/iu,
    next: 'Поднимите лимит платежей по API в Т-Бизнесе, раздел «Лимиты», и повторите выплату',
  },
  { said: /недостаточно|не хватает/iu, next: 'Пополните счёт и повторите выплату' },
  { said: /(?:счет|счёт).{0,40}(?:закрыт|блокир)/iu, next: 'Попросите исполнителя указать другой счёт и повторите выплату' },
  { said: /бик|счет|счёт|получател|реквизит/iu, next: 'Попросите исполнителя проверить реквизиты и повторите выплату' },
  { said: /назначени/iu, next: 'Исправьте название услуги в задании и повторите выплату' },
]

export function explainRefusal(code: string, text: string): ChannelReason {
  const known = knownReasons.find(({ said }) => said.test(text))
  return { code, ...(text !== '' && { text }), ...(known && { next: known.next }) }
}
