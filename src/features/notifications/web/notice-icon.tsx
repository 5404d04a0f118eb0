import { BadgeCheck, Bell, Briefcase, FileText, Percent, ReceiptText, ShieldCheck, Wallet } from 'lucide-react'
import type { NotificationCategory } from '../domain/notification.ts'

const icons = {
  task: Briefcase,
  document: FileText,
  money: Wallet,
  check: ReceiptText,
  tax: Percent,
  npd: BadgeCheck,
  security: ShieldCheck,
  system: Bell,
} as const satisfies Record<NotificationCategory, unknown>

/** Category of a notice as an icon, with a text label for those who do not see it. */
export function NoticeIcon({ category }: { readonly category: NotificationCategory }) {
  const Icon = icons[category]
  return (
    <span className="grid size-10 dense:size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">{categoryNames[category]}</span>
    </span>
  )
}

const categoryNames = {
  task: 'Задание',
  document: 'Документ',
  money: 'Деньги',
  check: 'Чек',
  tax: 'Налог',
  npd: 'Самозанятость',
  security: 'Безопасность',
  system: 'Платформа',
} as const
