import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  /** One sentence: what will appear here. */
  readonly title: ReactNode
  readonly children?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="rounded-card border border-dashed border-line px-6 py-14 text-center">
      <div className="mx-auto grid size-12 place-items-center rounded-full bg-sunken text-muted" aria-hidden="true">
        {icon ?? <Inbox size={22} />}
      </div>
      <p className="mt-4 font-semibold">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-md text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
