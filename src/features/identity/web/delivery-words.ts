import type { DeliveryReason } from '#/kernel/delivery.ts'

/** Why the message was not delivered, and what to do. */
export const deliveryReasonWords: Readonly<Record<DeliveryReason, { readonly why: string; readonly what: string }>> = {
  expired: { why: 'телефон выключен или вне сети', what: 'Включите телефон, проверьте связь и запросите код ещё раз.' },
  noNumber: { why: 'оператор не нашёл этот номер', what: 'Проверьте, верно ли введён номер.' },
  phoneFault: { why: 'телефон не смог принять сообщение', what: 'Освободите память сообщений и запросите код ещё раз.' },
  refused: {
    why: 'оператор не пропустил сообщение',
    what: 'Возможно, у вас стоит запрет на сообщения от сервисов: снимите его у оператора или войдите по паролю.',
  },
  blocked: { why: 'номер заблокирован у оператора', what: 'Войдите по паролю или обратитесь к оператору.' },
  simChanged: {
    why: 'SIM-карту недавно заменили',
    what: 'Операторы сутки не доставляют коды на новую карту. Войдите по паролю или подождите.',
  },
  other: { why: 'оператор не назвал причину', what: 'Запросите код ещё раз: он уйдёт другим путём.' },
}
