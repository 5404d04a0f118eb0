import { refusal, text, whole } from '#/wire/refusal.ts'

export const connectionsRefusals = {
  credentialsBad: refusal({
    status: 422,
    code: -824,
    facts: { field: text, problem: text },
    message: ({ problem }) => problem,
    action: 'Исправьте и попробуйте ещё раз',
  }),
  ordersUnderWay: refusal({
    status: 409,
    code: -826,
    facts: { count: whole },
    message: ({ count }) => `По этому счёту ещё идут выплаты: ${count}`,
    action: 'Что с ними стало, скажет только прежний банк: дождитесь его ответа. Новые пока можно платить файлом: «Выключить»',
  }),
  newsForged: refusal({
    status: 403,
    code: -825,
    message: 'Подпись сообщения не сходится с подключением счёта',
    action: 'Проверьте адрес и секрет уведомлений в банке',
  }),
}
