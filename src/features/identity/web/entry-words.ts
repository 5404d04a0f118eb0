/** The words of the entry dialogs. */
export const entryWords = {
  newPasswordTitle: 'Новый пароль',
  stillFits: 'Код уже отправлен: подойдёт тот, что пришёл последним',
  newDevice: 'Вы входите с нового устройства. Подтвердите вход кодом.',
} as const
