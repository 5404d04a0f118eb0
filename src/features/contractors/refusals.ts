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
}
