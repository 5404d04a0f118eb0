import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldLook } from './field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldLook

/** A multi-line field that grows with its text where the browser can. */
export function TextArea({ label, hint, error, optional, className, id, rows = 4, ...area }: TextAreaProps) {
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
        <textarea
          rows={rows}
          {...area}
          {...control}
          className="field-box max-h-96 min-h-24 resize-y py-2.5 leading-normal wrap-anywhere [field-sizing:content]"
        />
      )}
    </Field>
  )
}
