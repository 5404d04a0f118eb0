import { optional, refusal, text, whole } from '#/wire/refusal.ts'

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
    facts: { count: whole, until: optional(text) },
    message: ({ count }) => `Прежний банк ещё может ответить о выплатах: ${count}`,
    action: ({ until }) =>
      until === undefined
        ? 'Что с ними стало, скажет только он: дождитесь ответа. Новые пока можно платить файлом: «Выключить»'
        : `Часть из них — черновики, которые банк может провести и после срока подписи: узнаём о них до ${until} включительно. Новые пока можно платить файлом: «Выключить»`,
  }),
  newsForged: refusal({
    status: 403,
    code: -825,
    message: 'Подпись сообщения не сходится с подключением счёта',
    action: 'Проверьте адрес и секрет уведомлений в банке',
  }),
}
