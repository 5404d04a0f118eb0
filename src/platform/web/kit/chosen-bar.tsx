import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export type Skipped = readonly { readonly id: string; readonly name: string; readonly why: string }[]

type ChosenBarProps = {
  /** «Выбрано 3 задания». */
  readonly label: string
  readonly onClear: () => void
  /** What may be done with them. */
  readonly children: ReactNode
}

/** Stands above a list while rows of it are chosen. */
export function ChosenBar({ label, onClear, children }: ChosenBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-4 py-2" role="status">
      <span className="font-medium">{label}</span>
      {children}
      <Button size="small" variant="quiet" onClick={onClear}>
        Снять выбор
      </Button>
    </div>
  )
}

type SkippedNoticeProps = {
  readonly skipped: Skipped
  readonly onClose: () => void
  /** What else can be done with them. */
  readonly action?: ReactNode
}

/** The chosen with which it could not be done, and why. */
export function SkippedNotice({ skipped, onClose, action }: SkippedNoticeProps) {
  if (skipped.length === 0) return null
  return (
    <div className="mb-3" role="status">
      <Notice
        tone="warn"
        title={`Пропущено: ${skipped.length}`}
        action={
          <span className="flex flex-wrap gap-2">
            {action}
            <Button size="small" onClick={onClose}>
              Понятно
            </Button>
          </span>
        }
      >
        <ul className="max-h-64 space-y-1 overflow-y-auto">
          {skipped.map(({ id, name, why }) => (
            <li key={id}>
              {name}: {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
