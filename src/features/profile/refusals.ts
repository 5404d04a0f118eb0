import { choice, refusal, text, whole } from '#/wire/refusal.ts'

export const profileRefusals = {
  profileIncomplete: refusal({
    status: 422,
    code: -201,
    facts: { fields: text },
    message: ({ fields }) => `Заполните: ${fields}`,
    action: 'Дополните профиль',
  }),
  innTaken: refusal({
    status: 409,
    code: -202,
    message: 'Такой ИНН уже у другого пользователя',
    action: 'Если это ваш ИНН, напишите в поддержку',
  }),
  innFixed: refusal({
    status: 409,
    code: -207,
    message: 'ИНН закреплён за договорами',
    action: 'Чтобы изменить, напишите в поддержку',
  }),
  requisitesBad: refusal({
    status: 422,
    code: -208,
    facts: { problem: text, field: choice({ bik: 'БИК', account: 'Счёт', phone: 'Телефон', bank: 'Банк' }) },
    message: ({ problem }) => problem,
    action: 'Проверьте реквизиты',
  }),
  tooManyMethods: refusal({
    status: 409,
    code: -209,
    facts: { count: whole },
    message: ({ count }) => `Способов выплаты не больше ${count}`,
    action: 'Уберите лишний и добавьте новый',
  }),
  methodKnown: refusal({ status: 409, code: -210, message: 'Этот способ уже указан', action: 'Выберите его в списке' }),
  letterNotSent: refusal({
    status: 503,
    code: -211,
    message: 'Не удалось отправить письмо',
    action: 'Проверьте адрес и повторите через минуту',
  }),
  innBound: refusal({
    status: 409,
    code: -212,
    message: 'По этому ИНН платформа подключена в «Мой налог»',
    action: 'Отвяжите платформу в «Мой налог», затем измените ИНН',
  }),
}
