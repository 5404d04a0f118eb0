import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type TrackerStep = {
  readonly key: string
  readonly label: ReactNode
  /** `done`; `current`: someone acts now; `waiting`: not yet; `failed`: stopped here. */
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  /** Who does what and by when, or when it was done. */
  readonly text?: ReactNode
  readonly action?: ReactNode
}

const states = { done: 'сделано', current: 'сейчас', waiting: 'впереди', failed: 'остановлено' } as const

/** The steps of a process from first to last, with the current one. */
export function Tracker({ label, steps }: { readonly label: string; readonly steps: readonly TrackerStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="group relative flex gap-4 pb-6 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'absolute bottom-0 left-3 top-7 w-px -translate-x-1/2 group-last:hidden',
              step.state === 'done' ? 'bg-good' : 'bg-line',
            )}
          />
          <Mark state={step.state} />
          <div className="min-w-0 flex-1">
            <p className={classNames(step.state === 'waiting' ? 'text-muted' : 'font-medium')}>
              {step.label}
              <span className="sr-only">, {states[step.state]}</span>
            </p>
            {step.text && <div className="mt-0.5 text-small text-muted">{step.text}</div>}
            {step.action && <div className="mt-3">{step.action}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: { readonly state: TrackerStep['state'] }) {
  const look = {
    done: 'bg-good text-surface',
    current: 'border-2 border-accent bg-surface',
    waiting: 'border-2 border-line bg-surface',
    failed: 'bg-bad text-surface',
  }[state]
  return (
    <span aria-hidden="true" className={classNames('grid size-6 shrink-0 place-items-center rounded-full', look)}>
      {state === 'done' && <Check size={14} strokeWidth={3} />}
      {state === 'failed' && <X size={14} strokeWidth={3} />}
      {state === 'current' && <span className="size-2 rounded-full bg-accent" />}
    </span>
  )
}
