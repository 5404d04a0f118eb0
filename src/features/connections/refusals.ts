import { refusal, text } from '#/wire/refusal.ts'

export const connectionsRefusals = {
  credentialsBad: refusal({
    status: 422,
    code: -824,
    facts: { field: text, problem: text },
    message: ({ problem }) => problem,
    action: 'Исправьте и попробуйте ещё раз',
  }),
  newsForged: refusal({
    status: 403,
    code: -825,
    message: 'Подпись сообщения не сходится с подключением счёта',
    action: 'Проверьте адрес и секрет уведомлений в банке',
  }),
}
