import { BadgeCheck, Bell, Briefcase, FileText, Percent, ReceiptText, ShieldCheck, Wallet } from 'lucide-react'
import type { NotificationCategory } from '../domain/notification.ts'
import { categoryNames } from './copy.ts'

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

/** What a notice is about, as a picture with its word for those who do not see it. */
export function NoticeIcon({ category }: { readonly category: NotificationCategory }) {
  const Icon = icons[category]
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">{categoryNames[category]}</span>
    </span>
  )
}
