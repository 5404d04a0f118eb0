import { choice, moment, optional, refusal, text, whole } from '#/wire/refusal.ts'

/** Which of two codes the refusal speaks of, where two are typed at once. */
const phone = optional(choice({ old: 'Код с прежнего номера', new: 'Код с нового номера' }))

const reason = optional(choice({ unreachable: 'Этот номер сейчас не принимает сообщения' }))

export const identityRefusals = {
  wrongCode: refusal({
    status: 200,
    code: -101,
    facts: { left: whole, phone },
    message: 'Неверный код',
    action: ({ left }) => `Осталось попыток: ${left}`,
    information: ({ phone }) => phone,
  }),
  codeExpired: refusal({
    status: 200,
    code: -102,
    facts: { phone },
    message: 'Код устарел',
    action: 'Запросите новый',
    information: ({ phone }) => phone,
  }),
  tooManyTries: refusal({
    status: 429,
    code: -103,
    facts: { wait: text, phone },
    message: 'Слишком много попыток',
    action: ({ wait }) => `Повторите через ${wait}`,
    information: ({ phone }) => phone,
  }),
  wrongPassword: refusal({
    status: 200,
    code: -104,
    message: 'Неверный телефон или пароль',
    action: 'Проверьте пароль или войдите по коду',
  }),
  personBlocked: refusal({ status: 403, code: -105, message: 'Профиль заблокирован', action: 'Напишите в поддержку' }),
  codeNotSent: refusal({
    status: 503,
    code: -106,
    facts: { reason },
    message: 'Не удалось отправить код',
    action: 'Попробуйте через минуту или войдите по паролю',
    information: ({ reason }) => reason,
  }),
  signUpFirst: refusal({
    status: 403,
    code: -109,
    message: 'Сначала завершите регистрацию',
    action: 'Примите соглашение и согласие на обработку данных',
  }),
  weakPassword: refusal({ status: 422, code: -110, message: 'Такой пароль слишком простой', action: 'Придумайте другой' }),
  badPhone: refusal({
    status: 422,
    code: -111,
    message: 'Введите номер полностью: +7 и 10 цифр',
    action: 'Нужен мобильный номер',
  }),
  confirmationNeeded: refusal({
    status: 428,
    code: -112,
    message: 'Подтвердите, что это вы',
    action: 'Введите код из СМС и повторите',
  }),
  innEndNeeded: refusal({
    status: 200,
    code: -114,
    message: 'Вы давно не входили. Введите последние 4 цифры вашего ИНН',
    action: 'Если это не ваш профиль, напишите в поддержку',
  }),
  wrongInnEnd: refusal({
    status: 200,
    code: -115,
    facts: { left: whole },
    message: 'Цифры ИНН не подходят',
    action: ({ left }) => `Осталось попыток: ${left}`,
  }),
  phoneChangedRecently: refusal({
    status: 409,
    code: -206,
    facts: { moment },
    message: 'Менять телефон можно раз в 3 дня',
    action: ({ moment }) => `Следующая смена возможна ${moment}`,
  }),
}
