import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Figure = {
  readonly label: string
  readonly value: ReactNode
  /** What the figure is made of, in a few words. */
  readonly text?: ReactNode
}

/** Figures of a page in one line, so that its rows stay in sight. */
export function FigureLine({ figures, className }: { readonly figures: readonly Figure[]; readonly className?: string }) {
  return (
    <dl className={classNames('flex flex-wrap gap-x-4 gap-y-1', className)}>
      {figures.map(({ label, value, text }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="font-semibold whitespace-nowrap">{value}</dd>
          {text && <dd className="text-small text-muted">{text}</dd>}
        </div>
      ))}
    </dl>
  )
}
