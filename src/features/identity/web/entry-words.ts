/** The words of the entry dialogs. */
export const entryWords = {
  newPasswordTitle: 'Новый пароль',
  badPhone: 'Введите номер полностью: +7 и 10 цифр',
  stillFits: 'Код уже отправлен: подойдёт тот, что пришёл последним',
  newDevice: 'Вы входите с нового устройства. Подтвердите вход кодом.',
} as const
