import { refusal } from '#/wire/refusal.ts'

export const contractorsRefusals = {
  notStopped: refusal({
    status: 409,
    code: -461,
    message: 'Возражать не на что: заказчик работает с вами',
    action: 'Обновите страницу',
  }),
  alreadyObjected: refusal({
    status: 409,
    code: -462,
    message: 'Вы уже возразили на эту остановку',
    action: 'Ответ заказчика придёт в уведомлениях',
  }),
  notListed: refusal({
    status: 409,
    code: -463,
    message: 'Такого ИНН в списке бывших сотрудников нет',
    action: 'Проверьте ИНН: в списке только те, чьи два года ещё не прошли',
  }),
}
