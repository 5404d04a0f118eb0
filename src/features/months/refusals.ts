import { refusal, text, whole } from '#/wire/refusal.ts'

export const monthsRefusals = {
  monthRuns: refusal({
    status: 409,
    code: -720,
    facts: { until: text },
    message: 'Месяц ещё не кончился',
    action: ({ until }) => `Закрыть его можно после ${until}`,
  }),
  moneyUnclear: refusal({
    status: 409,
    code: -721,
    facts: { count: whole },
    message: ({ count }) => `Неизвестно, прошли ли платежи: ${count}`,
    action: 'Загрузите выписку или дождитесь ответа банка',
  }),
  troublesUnexplained: refusal({
    status: 409,
    code: -722,
    facts: { names: text },
    message: ({ names }) => `Не объяснено: ${names}`,
    action: 'Исправьте или напишите, почему месяц закрывается так',
  }),
  monthClosed: refusal({ status: 409, code: -723, message: 'Месяц уже закрыт', action: 'Чтобы исправить, откройте его снова' }),
  monthOpen: refusal({ status: 409, code: -724, message: 'Месяц открыт', action: 'Обновите страницу' }),
  protocolGone: refusal({ status: 404, code: -725, message: 'Такого протокола нет', action: 'Обновите страницу' }),
}
