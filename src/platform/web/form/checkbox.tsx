import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  /** May contain a link: «Принимаю <a>соглашение</a>». */
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** In a table cell the label is only for screen readers: the row and column headers are visible. */
  readonly bare?: boolean
}

export function Checkbox({ label, hint, error, id, bare = false, ...input }: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const note = error ?? hint
  const box = (
    <span className="relative mt-px grid size-5.5 shrink-0 place-items-center">
      <input
        {...input}
        id={controlId}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${controlId}-note` : undefined}
        className="peer size-5.5 appearance-none rounded-md border border-field-line bg-surface checked:border-accent checked:bg-accent aria-invalid:border-bad"
      />
      <Check
        size={15}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute hidden text-on-accent peer-checked:block"
      />
    </span>
  )
  if (bare) {
    return (
      <label htmlFor={controlId} className="-m-2.5 grid size-11 place-items-center">
        {box}
        <span className="sr-only">{label}</span>
      </label>
    )
  }
  return (
    <div className="flex gap-3">
      {box}
      <div>
        <label htmlFor={controlId}>{label}</label>
        {note && (
          <p id={`${controlId}-note`} className={error ? 'mt-0.5 text-small text-bad' : 'mt-0.5 text-small text-muted'}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
