import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'

export type FieldLook = {
  readonly label: ReactNode
  /** Help text under the field; replaced by the error. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Adds «по желанию» to the label. */
  readonly optional?: boolean
  readonly className?: string
}

/** Attributes that connect a control to its label, hint and error. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export type FieldProps = FieldLook & {
  readonly id?: string | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/** Label, control, and the hint or error below. Every field of the kit uses it. */
export function Field({ label, hint, error, optional = false, className, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const note = error ?? hint
  const hasNote = note !== undefined && note !== ''
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={controlId} className="mb-1.5 block font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> по желанию</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hasNote && (
        <p id={noteId} className={classNames('mt-1.5 text-small', error ? 'text-bad' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  )
}
