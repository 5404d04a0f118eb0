import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type CardProps = {
  readonly title?: ReactNode
  /** Beside the title: a status or a small button. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export function Card({ title, aside, className, children }: CardProps) {
  return (
    <section className={classNames('card p-5 sm:p-6', className)}>
      {(title || aside) && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title && <h2 className="min-w-min flex-[1_1_7rem] wrap-anywhere text-heading font-semibold">{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
