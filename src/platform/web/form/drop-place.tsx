import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'

export type DropWords = {
  readonly label: ReactNode
  /** «XLSX или CSV, до 10 МБ» */
  readonly hint?: ReactNode
}

export const dropBox = 'flex flex-col items-center gap-1.5 rounded-card border border-dashed px-6 py-8 text-center'

/** The size and the words of a `FileDrop` whose code has not come: what stands below it does not move then. */
export function DropPlace(words: DropWords) {
  return (
    <div aria-busy="true" className={classNames(dropBox, 'border-field-line bg-surface opacity-70')}>
      <DropInside {...words} />
    </div>
  )
}

export function DropInside({ label, hint }: DropWords) {
  return (
    <>
      <Upload size={22} aria-hidden="true" className="text-muted" />
      <span className="font-medium">{label}</span>
      {hint && <span className="text-small text-muted">{hint}</span>}
    </>
  )
}
