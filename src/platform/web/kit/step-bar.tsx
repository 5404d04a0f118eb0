import { classNames } from './class-names.ts'

export type StepBarProps = {
  readonly steps: readonly string[]
  /** Index of the current step, from 0. */
  readonly current: number
}

/** Position in a short sequence: «Шаг 2 из 4». */
export function StepBar({ steps, current }: StepBarProps) {
  return (
    <div className="mb-6 dense:mb-5">
      <p className="text-small text-muted sm:sr-only">
        Шаг {Math.min(current + 1, steps.length)} из {steps.length}
        <span className="sm:hidden"> · {steps[current]}</span>
      </p>
      <ol className="mt-2 flex gap-2 sm:mt-0">
        {steps.map((step, place) => (
          <li key={step} aria-current={place === current ? 'step' : undefined} className="min-w-0 flex-1">
            <span className={classNames('block h-1 rounded-full', place <= current ? 'bg-accent' : 'bg-line')} />
            <span
              className={classNames('mt-2 hidden truncate text-small sm:block', place === current ? 'font-medium' : 'text-muted')}
            >
              {step}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
