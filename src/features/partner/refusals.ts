import { moment, money, refusal, text, whole } from '#/wire/refusal.ts'

export const partnerRefusals = {
  innNotFound: refusal({
    status: 200,
    code: -203,
    message: 'ИНН не найден по вашим данным',
    action: 'Проверьте паспорт или введите ИНН',
  }),
  notBound: refusal({ status: 200, code: -301, message: 'Платформа не привязана', action: 'Подтвердите привязку в «Мой налог»' }),
  notRegistered: refusal({
    status: 200,
    code: -302,
    message: 'Нет статуса самозанятого',
    action: 'Встаньте на учёт в «Мой налог» и повторите',
  }),
  rightMissing: refusal({
    status: 200,
    code: -303,
    facts: { right: text },
    message: ({ right }) => `Не хватает права: ${right}`,
    action: 'Разрешите его в «Мой налог»',
  }),
  partnerDenied: refusal({ status: 200, code: -304, message: 'ФНС отклонила операцию партнёра', action: 'Мы уже разбираемся' }),
  npdSilent: refusal({
    status: 200,
    code: -305,
    message: 'ФНС временно не отвечает',
    action: 'Повторим сами. Ничего делать не нужно',
  }),
  npdDataRefused: refusal({
    status: 200,
    code: -306,
    facts: { field: text },
    message: ({ field }) => `ФНС не приняла данные: ${field}`,
    action: 'Проверьте их и повторите',
  }),
  alreadyBound: refusal({ status: 200, code: -307, message: 'Платформа уже привязана', action: 'Ничего делать не нужно' }),
  bindingPending: refusal({
    status: 200,
    code: -308,
    facts: { time: moment },
    message: ({ time }) => `Запрос на привязку уже отправлен ${time}`,
    action: 'Подтвердите его в «Мой налог»',
  }),
  personAmbiguous: refusal({ status: 200, code: -310, message: 'Лицо определено неоднозначно', action: 'Укажите ИНН' }),
  incomeLimit: refusal({
    status: 200,
    code: -311,
    facts: { left: money },
    message: 'Доход за год превысит 2 400 000 ₽',
    action: ({ left }) => `Можно выплатить ${left}`,
  }),
  delegationMissing: refusal({
    status: 409,
    code: -312,
    message: 'Примите соглашение о передаче полномочий',
    action: 'Оно разрешает платформе обращаться в ФНС от вашего имени',
  }),
  payoutsOpen: refusal({
    status: 409,
    code: -313,
    facts: { count: whole },
    message: ({ count }) => `Сначала закончим начатые выплаты: ${count}`,
    action: 'Отвязать платформу можно, когда деньги дойдут и чеки будут готовы',
  }),
}
