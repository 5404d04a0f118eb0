import type { NotificationCategory } from '../domain/notification.ts'

export const sourceNames = { platform: 'Платформа', fns: 'ФНС' } as const

/** Where a notice of the category leads. */
export const actionNames = {
  task: 'Открыть задание',
  document: 'Открыть документ',
  money: 'Посмотреть',
  check: 'Открыть чек',
  tax: 'Открыть налоги',
  npd: 'Посмотреть',
  security: 'Проверить',
  system: 'Посмотреть',
} as const satisfies Record<NotificationCategory, string>

/** What became of a mark made here on a notice of the tax service. */
export const markNames = {
  none: undefined,
  waiting: 'ФНС увидит, что вы прочитали',
  told: 'ФНС видит, что вы прочитали',
} as const
