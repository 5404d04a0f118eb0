import { refusal, text } from '#/wire/refusal.ts'

export const ownDataRefusals = {
  exportRunning: refusal({
    status: 409,
    code: -231,
    message: 'Архив уже готовится',
    action: 'Мы сообщим, когда его можно скачать',
  }),
  exportsOfDay: refusal({
    status: 409,
    code: -232,
    message: 'В день можно запросить три архива',
    action: 'Запросите новый завтра',
  }),
  exportGone: refusal({
    status: 409,
    code: -233,
    facts: { state: text },
    message: ({ state }) => `Этот архив нельзя скачать: ${state}`,
    action: 'Запросите новый',
  }),
  closingBlocked: refusal({
    status: 409,
    code: -234,
    facts: { blocks: text },
    message: ({ blocks }) => `Пока нельзя удалить аккаунт: ${blocks}`,
    action: 'Завершите это и попросите удалить ещё раз',
  }),
  closingByConsent: refusal({
    status: 409,
    code: -235,
    message: 'Удаление начато отзывом согласия',
    action: 'Дайте согласие снова, и удаление можно будет отменить',
  }),
}
