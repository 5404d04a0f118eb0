import { refusal } from '#/wire/refusal.ts'

export const notificationsRefusals = {
  settingLocked: refusal({
    status: 409,
    code: -230,
    message: 'Эти уведомления нельзя изменить',
    action: 'Они защищают аккаунт и деньги',
  }),
  noticeHeld: refusal({
    status: 409,
    code: -239,
    message: 'Это уведомление пока нельзя убрать',
    action: 'Сначала сделайте то, о чём оно говорит, или подождите 30 дней',
  }),
}
