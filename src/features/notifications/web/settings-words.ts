import type { NotificationCategory } from '../domain/notification.ts'

type Words = { readonly name: string; readonly about: string; readonly always?: string }

/** The rows of the settings; `always` says what goes out whatever is chosen, and why. */
export const settingsWords: Readonly<Record<NotificationCategory, Words>> = {
  task: { name: 'Задания', about: 'Вас выбрали, сдан результат, работа отменена' },
  document: { name: 'Документы', about: 'Ждут подписи больше суток, отклонены, не подписаны в срок' },
  money: { name: 'Деньги', about: 'Реестры, выплаты', always: 'Если банк вернул выплату, СМС придёт всегда: это ваши деньги' },
  check: { name: 'Чеки', about: 'Чек не сформирован' },
  tax: { name: 'Налог', about: 'Начисления и сроки' },
  npd: { name: 'Самозанятость', about: 'Привязка платформы', always: 'Об утрате статуса СМС придёт всегда: выплаты остановятся' },
  security: { name: 'Безопасность', about: 'Новые входы, смена телефона и реквизитов', always: 'Защищает ваш аккаунт' },
  system: { name: 'Сервис', about: 'Архив готов, изменения в сервисе' },
}
