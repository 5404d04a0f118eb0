import {
  Bell,
  Building2,
  ClipboardList,
  FileText,
  MessageSquare,
  Receipt,
  Search,
  Sun,
  Table2,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ViewerPerson } from '../viewer.ts'

export type MenuItem = {
  readonly to: string
  readonly label: string
  /** A shorter label for the bottom bar of a phone. */
  readonly short: string
  readonly icon: LucideIcon
  readonly count: number
  /** The count is a problem to solve rather than something to read. */
  readonly alarming?: boolean
  /** Shown in the bottom bar, which has room for five items. */
  readonly onPhone: boolean
}

/** The menu of the current mode. */
export function menuFor(person: ViewerPerson): readonly MenuItem[] {
  return person.mode === 'client' ? clientMenu(person) : personMenu(person)
}

function clientMenu({ counters }: ViewerPerson): readonly MenuItem[] {
  const isApproving = counters.registers_to_approve > 0 && counters.registry_errors === 0
  return [
    { to: '/client/today', label: 'Сегодня', short: 'Сегодня', icon: Sun, count: 0, onPhone: true },
    { to: '/client/tasks', label: 'Задания', short: 'Задания', icon: ClipboardList, count: 0, onPhone: true },
    {
      to: '/client/CheckStatus',
      label: 'Исполнители',
      short: 'Исполнители',
      icon: UsersRound,
      count: 0,
      onPhone: false,
    },
    {
      to: '/client/messages',
      label: 'Сообщения',
      short: 'Сообщения',
      icon: MessageSquare,
      count: counters.messages,
      onPhone: false,
    },
    {
      to: '/client/docs',
      label: 'Документы',
      short: 'Документы',
      icon: FileText,
      count: counters.docs_to_sign,
      onPhone: true,
    },
    {
      // Whoever has only to approve lands on what waits for that.
      to: isApproving ? '/client/registers?filter=waits_me' : '/client/registers',
      label: 'Реестры',
      short: 'Реестры',
      icon: Table2,
      count: counters.registry_errors + counters.registers_to_approve,
      alarming: counters.registry_errors > 0,
      onPhone: true,
    },
    {
      to: '/client/checks',
      label: 'Чеки',
      short: 'Чеки',
      icon: Receipt,
      count: counters.check_problems,
      alarming: true,
      onPhone: true,
    },
    {
      to: '/client/profile',
      label: 'Профиль компании',
      short: 'Компания',
      icon: Building2,
      count: 0,
      onPhone: false,
    },
  ]
}

function personMenu({ counters }: ViewerPerson): readonly MenuItem[] {
  return [
    { to: '/person/today', label: 'Сегодня', short: 'Сегодня', icon: Sun, count: 0, onPhone: true },
    { to: '/tasks', label: 'Найти задание', short: 'Найти', icon: Search, count: 0, onPhone: true },
    { to: '/person/tasks', label: 'Мои задания', short: 'Мои', icon: ClipboardList, count: 0, onPhone: true },
    {
      to: '/person/messages',
      label: 'Сообщения',
      short: 'Сообщения',
      icon: MessageSquare,
      count: counters.messages,
      onPhone: false,
    },
    { to: '/person/checks', label: 'Чеки', short: 'Чеки', icon: Receipt, count: 0, onPhone: true },
    {
      to: '/person/docs',
      label: 'Документы',
      short: 'Документы',
      icon: FileText,
      count: counters.docs_to_sign,
      onPhone: true,
    },
    {
      to: '/person/notification',
      label: 'Уведомления',
      short: 'Новости',
      icon: Bell,
      count: counters.unread,
      onPhone: false,
    },
    { to: '/person/profile', label: 'Профиль', short: 'Профиль', icon: UserRound, count: 0, onPhone: false },
  ]
}
