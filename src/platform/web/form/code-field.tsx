import { useState } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Field } from './field.tsx'
import type { FieldLook } from './field.tsx'

export type CodeFieldProps = FieldLook & {
  readonly length?: number
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called when all digits are present. */
  readonly onComplete?: (code: string) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly name?: string
}

/** An SMS code field: one input drawn as six cells, so paste, autofill and screen readers see one field. */
export function CodeField({
  length = 6,
  value,
  onChange,
  onComplete,
  disabled = false,
  autoFocus = false,
  name = 'code',
  ...look
}: CodeFieldProps) {
  const [focused, setFocused] = useState(false)
  const take = (text: string) => {
    const code = text.replaceAll(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <Field {...look}>
      {(control) => (
        <div className="relative w-fit">
          <div aria-hidden="true" className="flex gap-2">
            {Array.from({ length }, (_, place) => (
              <span
                key={place}
                className={cellLook(focused && place === Math.min(value.length, length - 1), look.error !== undefined)}
              >
                {value[place] ?? ''}
              </span>
            ))}
          </div>
          <input
            {...control}
            name={name}
            value={value}
            disabled={disabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type the code and nothing else
            autoFocus={autoFocus}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            onChange={(event) => take(event.currentTarget.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            className="absolute inset-0 size-full bg-transparent text-[1rem] text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  )
}

function cellLook(current: boolean, wrong: boolean): string {
  return classNames(
    'grid h-13 w-11 place-items-center rounded-field border bg-surface text-heading font-semibold max-[379px]:w-10 max-[359px]:w-9',
    current ? 'border-accent ring-1 ring-accent' : wrong ? 'border-bad' : 'border-field-line',
  )
}
