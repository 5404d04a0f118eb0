import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

export type CompletedProps = {
  /** What is done: «Акт № Д-2026-000045 на 15 000 ₽». */
  readonly title: ReactNode
  /** Its number, its moment, what it has become. */
  readonly children?: ReactNode
  readonly next?: ReactNode
  /** One primary button leads to what is next; the others close or open what was done. */
  readonly actions: ReactNode
}

/** The end of a chain of steps: a document is signed, the platform is bound, the status is registered. */
export function Completed({ title, children, next, actions }: CompletedProps) {
  return (
    <div className="space-y-5">
      <div className="flex gap-3">
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-good" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children && <div className="text-muted">{children}</div>}
        </div>
      </div>
      {next && <Notice title="Что дальше">{next}</Notice>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">{actions}</div>
    </div>
  )
}
