import type { Permission } from '#/kernel/roles.ts'
import type { Mode } from '#/platform/web/viewer.ts'

/** A page of one side with the letter that follows `g`; a place without a letter is only found in the palette. */
export type Place = {
  readonly side: Mode
  readonly to: string
  readonly label: string
  readonly letter?: string
  /** Of the organization's member. */
  readonly may?: Permission
}

/** Where the keyboard leads: `g` and a letter, and lines of the palette. */
export const places: readonly Place[] = [
  { side: 'client', to: '/client/today', label: 'Сегодня', letter: 'H' },
  { side: 'client', to: '/client/tasks', label: 'Задания', letter: 'T' },
  { side: 'client', to: '/client/CheckStatus?tab=people', label: 'Мои исполнители', letter: 'P' },
  { side: 'client', to: '/client/docs', label: 'Документы', letter: 'D' },
  { side: 'client', to: '/client/registers', label: 'Реестры', letter: 'R' },
  { side: 'client', to: '/client/checks', label: 'Чеки', letter: 'C', may: 'seeReceipts' },
  { side: 'client', to: '/client/money', label: 'Выписки банка', letter: 'M' },
  { side: 'client', to: '/client/profile', label: 'Профиль компании', letter: 'O' },
  { side: 'client', to: '/person/notification', label: 'Уведомления', letter: 'N' },
  { side: 'client', to: '/client/tasks/edit', label: 'Создать задание', may: 'editTasks' },
  { side: 'client', to: '/client/CheckStatus?tab=people&invite=', label: 'Пригласить исполнителя', may: 'editTasks' },
  { side: 'client', to: '/client/CheckStatus', label: 'Проверить статус самозанятого', may: 'checkNpdStatus' },
  { side: 'client', to: '/client/CheckStatus?tab=list', label: 'Проверить статусы списком', may: 'checkNpdStatus' },
  { side: 'client', to: '/client/registers?new=works', label: 'Собрать реестр из принятых работ', may: 'editRegisters' },
  { side: 'client', to: '/client/registers?new=file', label: 'Загрузить реестр файлом', may: 'editRegisters' },
  { side: 'client', to: '/client/registers?new=manual', label: 'Заполнить реестр вручную', may: 'editRegisters' },
  { side: 'client', to: '/client/registers/Errors', label: 'Ошибки реестров' },
  { side: 'client', to: '/client/profile?tab=team', label: 'Команда и роли' },
  { side: 'client', to: '/client/profile?tab=money', label: 'Счета и лимиты' },
  { side: 'client', to: '/client/profile?tab=journal', label: 'Журнал действий', may: 'seeJournal' },
  { side: 'person', to: '/person/today', label: 'Сегодня', letter: 'H' },
  { side: 'person', to: '/tasks', label: 'Найти задание', letter: 'F' },
  { side: 'person', to: '/person/tasks', label: 'Мои задания', letter: 'T' },
  { side: 'person', to: '/person/docs', label: 'Документы', letter: 'D' },
  { side: 'person', to: '/person/checks', label: 'Чеки', letter: 'C' },
  { side: 'person', to: '/person/notification', label: 'Уведомления', letter: 'N' },
  { side: 'person', to: '/person/profile', label: 'Профиль', letter: 'O' },
  { side: 'person', to: '/person/profile?tab=taxes', label: 'Налоги' },
  { side: 'person', to: '/person/profile?tab=payout', label: 'Куда получать деньги' },
  { side: 'person', to: '/person/profile?tab=security', label: 'Безопасность и устройства' },
]

export type KeyAct = 'palette' | 'search' | 'help' | 'go' | 'next' | 'previous'

export type Shortcut = {
  /** As people read it. */
  readonly keys: readonly string[]
  readonly label: string
  /** Absent where the browser or a dialog does it without us. */
  readonly act?: KeyAct
  /** A key by its place, for layouts where another letter stands on it. */
  readonly code?: string
  /** A key by what it prints. */
  readonly prints?: string
}

/** The one table of keys: what is pressed and what the help shows. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Найти или сделать', act: 'palette' },
  { keys: ['/'], label: 'К поиску в списке', act: 'search', prints: '/', code: 'Slash' },
  { keys: ['J'], label: 'Следующая строка списка', act: 'next', code: 'KeyJ' },
  { keys: ['K'], label: 'Предыдущая строка', act: 'previous', code: 'KeyK' },
  { keys: ['Enter'], label: 'Открыть строку' },
  { keys: ['Esc'], label: 'Закрыть карточку или окно' },
  { keys: ['G'], label: 'Перейти: затем буква раздела', act: 'go', code: 'KeyG' },
  { keys: ['?'], label: 'Показать эти клавиши', act: 'help', prints: '?' },
]
