import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Field } from './field.tsx'
import type { FieldLook } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'size'> &
  FieldLook & {
    /** Placed inside the box on the right: a unit or a small button. */
    readonly after?: ReactNode
  }

/** One line of text. Spread `form.field('name')` of `useZodForm` into it. */
export function TextField({ label, hint, error, optional, className, after, id, ...input }: TextFieldProps) {
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
          <input type="text" {...input} {...control} className={classNames('field-box', after !== undefined && 'pr-12')} />
          {after !== undefined && <div className="absolute inset-y-0 right-0 flex items-center pr-1.5 text-muted">{after}</div>}
        </div>
      )}
    </Field>
  )
}
