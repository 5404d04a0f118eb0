import { refusal, text } from '#/wire/refusal.ts'

export const statementsRefusals = {
  statementUnreadable: refusal({
    status: 422,
    code: -630,
    facts: { problem: text },
    message: ({ problem }) => `Выписка не прочитана: ${problem}`,
    action: 'Выберите вид файла или скачайте её в банке заново: 1С (1CClientBankExchange) или camt.053',
  }),
  statementForeign: refusal({
    status: 422,
    code: -631,
    message: 'В выписке нет счетов вашей организации',
    action: 'Проверьте, того ли счёта выписка. Счета — в профиле компании, вкладка «Деньги»',
  }),
  orderTold: refusal({
    status: 409,
    code: -632,
    message: 'Об этой выплате уже есть строка выписки',
    action: 'Выберите другую выплату',
  }),
  secondNeeded: refusal({
    status: 403,
    code: -633,
    facts: { who: text },
    message: 'Своё решение подтверждает второй человек',
    action: ({ who }) => `Попросите: ${who}`,
  }),
}
