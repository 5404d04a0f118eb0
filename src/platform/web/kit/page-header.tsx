import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeft } from 'lucide-react'
import { classNames } from './class-names.ts'

export type PageHeaderProps = {
  readonly title: ReactNode
  /** One sentence under the title. */
  readonly description?: ReactNode
  /** Link to the parent page: «Все задания». */
  readonly back?: { readonly to: string; readonly label: string }
  /** Buttons; the primary one last. */
  readonly actions?: ReactNode
  /** Status beside the title. */
  readonly status?: ReactNode
}

export function PageHeader({ title, description, back, actions, status }: PageHeaderProps) {
  return (
    <header className="mb-6">
      {back && (
        <Link
          to={back.to}
          className="mb-2 -ml-1 inline-flex min-h-6 items-center gap-1 text-small text-muted hover:text-ink print:hidden"
        >
          <ChevronLeft size={16} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className={classNames('min-w-0 max-w-3xl', description !== undefined && 'flex-[1_1_20rem]')}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-title font-semibold tracking-[-0.01em]">{title}</h1>
            {status}
          </div>
          {description && <p className="mt-1.5 text-muted">{description}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-auto max-sm:[&>*]:whitespace-nowrap sm:-mt-1 print:hidden">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
