import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'

type FoldedFiltersProps = {
  /** How many of them narrow the list now. */
  readonly set: number
  readonly open: boolean
  /** Of the fold in the line of filters. */
  readonly className?: string
  /** How the fields stand when unfolded. */
  readonly fields: string
  readonly children: ReactNode
}

/** The filters that a phone folds under «Фильтры»; a wide screen shows them in the line. */
export function FoldedFilters({ set, open, className, fields, children }: FoldedFiltersProps) {
  return (
    <details open={open} className={classNames('folded-on-phone group', className)}>
      <summary className="flex min-h-11 w-fit items-center gap-2 font-medium">
        <ChevronDown size={18} aria-hidden="true" className="text-muted group-open:rotate-180" />
        Фильтры{set > 0 && `: ${set}`}
      </summary>
      <div className={classNames('grid grid-cols-2 pt-2', fields)}>{children}</div>
    </details>
  )
}
