import { refusal } from '#/wire/refusal.ts'

export const notificationsRefusals = {
  settingLocked: refusal({
    status: 409,
    code: -230,
    message: 'Эти уведомления нельзя изменить',
    action: 'Они защищают аккаунт и деньги',
  }),
  pushOff: refusal({
    status: 409,
    code: -236,
    message: 'Уведомления на устройство здесь не включены',
    action: 'Остаются кабинет, СМС и почта',
  }),
  pushServiceUnknown: refusal({
    status: 409,
    code: -237,
    message: 'Служба уведомлений этого браузера нам незнакома',
    action: 'Откройте «Наряд» в Chrome, Яндекс Браузере, Firefox, Edge или Safari',
  }),
  maxOff: refusal({
    status: 409,
    code: -238,
    message: 'Бот MAX здесь не подключён',
    action: 'Остаются кабинет, СМС и почта',
  }),
  maxNewsForged: refusal({
    status: 403,
    code: -246,
    message: 'Это сообщение не от MAX',
    action: 'Проверьте секрет подписки бота',
  }),
  noticeHeld: refusal({
    status: 409,
    code: -239,
    message: 'Это уведомление пока нельзя убрать',
    action: 'Сначала сделайте то, о чём оно говорит, или подождите 30 дней',
  }),
}
