import { refusal, whole } from '#/wire/refusal.ts'

export const reportsRefusals = {
  reportPeriod: refusal({
    status: 422,
    code: -844,
    facts: { months: whole },
    message: ({ months }) => `Период — не больше ${months} месяцев, от раннего дня к позднему`,
    action: 'Выберите другие даты',
  }),
  mailboxNeeded: refusal({
    status: 409,
    code: -845,
    message: 'Отчёты некуда присылать: почта не подтверждена',
    action: 'Укажите и подтвердите почту в профиле, потом нажмите ещё раз',
  }),
  mailingsFull: refusal({
    status: 409,
    code: -846,
    facts: { most: whole },
    message: ({ most }) => `Присылаем не больше ${most} отчётов`,
    action: 'Отключите ненужные внизу страницы отчёта',
  }),
}
