import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type NoticeProps = {
  readonly tone?: 'info' | 'warn' | 'bad' | 'good'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A button or a link. */
  readonly action?: ReactNode
}

const looks = {
  info: { icon: Info, look: 'bg-accent-soft', mark: 'text-accent' },
  warn: { icon: TriangleAlert, look: 'bg-warn-soft', mark: 'text-warn' },
  bad: { icon: TriangleAlert, look: 'bg-bad-soft', mark: 'text-bad' },
  good: { icon: CircleCheck, look: 'bg-good-soft', mark: 'text-good' },
} as const

/** An inline message: what is happening and what to do. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const { icon: Icon, look, mark } = looks[tone]
  return (
    <div role={tone === 'bad' ? 'alert' : undefined} className={classNames('flex gap-3 rounded-card p-4', look)}>
      <Icon size={20} aria-hidden="true" className={classNames('mt-px shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'mt-0.5' : ''}>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
