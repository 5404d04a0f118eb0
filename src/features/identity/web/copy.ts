/** The words of the entry dialogs. */
export const copy = {
  phoneTitle: 'Вход и регистрация',
  codeTitle: 'Код из СМС',
  passwordTitle: 'Вход по паролю',
  newPasswordTitle: 'Новый пароль',
  badPhone: 'Введите номер полностью: +7 и 10 цифр',
  noPassword: 'Введите пароль',
  passwordsDiffer: 'Пароли не совпадают',
  passwordRule: 'От 8 до 64 символов, хотя бы одна буква и одна цифра',
  stillFits: 'Код уже отправлен: подойдёт тот, что пришёл последним',
  innEndLabel: 'Последние 4 цифры вашего ИНН',
  innEndHint: 'Вы не входили больше 90 дней, а номер мог перейти к другому человеку. Не ваш профиль? Напишите в поддержку.',
  newDevice: 'Вы входите с нового устройства. Подтвердите вход кодом.',
  hasPassword: 'Пароль задан. Войти можно по паролю или по коду из СМС.',
  noPasswordYet: 'Пароля нет: вы входите по коду из СМС.',
  smsRisk:
    'СМС могут перехватить, а SIM-карту — перевыпустить. Никому не сообщайте коды, даже поддержке. Если потеряли телефон, сразу попросите оператора заблокировать SIM-карту. С нового устройства пароля мало: мы спросим ещё и код.',
  strangeDevice: 'Не узнаёте устройство? Выйдите на нём и смените пароль. Сеанс живёт 24 часа.',
  onlyDevice: 'Других устройств нет. Сеанс живёт 24 часа.',
  confirmTitle: 'Подтвердите, что это вы',
  confirmText: 'Вы меняете деньги, данные или доступ. Код нужен раз в 10 минут.',
  confirmWarning: 'Никому не сообщайте код. Если вы ничего не меняли, закройте это окно и выйдите на остальных устройствах.',
  phoneChangeTitle: 'Новый телефон',
  phoneChangeText:
    'Пришлём коды на прежний и на новый номер. На остальных устройствах вы выйдете, подписывать документы можно будет через сутки.',
  phoneCancelled: 'Смена телефона отменена',
} as const

/** What is wrong and what to do, in one line. */
export function wordsOf(refusal: { readonly message: string; readonly action?: string }): string {
  return [refusal.message, refusal.action].filter(Boolean).join('. ')
}

/** «Слишком часто. Повторите через 48 с» → 48: how long the button of resending must wait. */
export function secondsIn(message: string): number {
  return Number(/(\d+) с/.exec(message)?.[1] ?? 0)
}
