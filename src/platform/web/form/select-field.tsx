import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldLook } from './field.tsx'

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'size'> &
  FieldLook & {
    readonly options: readonly SelectOption[]
    /** The first option, without a value: «Выберите». */
    readonly placeholder?: string
  }

/** A native select: works before hydration, with the keyboard and on a phone. */
export function SelectField({ label, hint, error, optional, className, id, options, placeholder, ...select }: SelectFieldProps) {
  const look = {
    label,
    hint,
    error,
    ...(optional === undefined ? {} : { optional }),
    ...(className === undefined ? {} : { className }),
  }
  return (
    <Field {...look} id={id}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="field-box appearance-none truncate pr-10">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute right-3.5 top-[13px] text-muted" />
        </div>
      )}
    </Field>
  )
}
