import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { useCallback } from 'react'
import type { ChangeEvent, FormEvent, Ref } from 'react'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export type MaskedFieldProps = TextFieldProps & { readonly mask: MaskitoOptions }

/**
 * A text field with a mask. The mask writes to the element directly, which only `onInput` sees, so `onChange` is called from
 * there.
 */
export function MaskedField({ mask, ref, onChange, ...rest }: MaskedFieldProps) {
  const maskRef = useMaskito({ options: mask })
  const both = useCallback(
    (node: HTMLInputElement | null) => {
      maskRef(node)
      setRef(ref, node)
    },
    [maskRef, ref],
  )
  const changed = (event: FormEvent<HTMLInputElement>) => onChange?.(event as ChangeEvent<HTMLInputElement>)
  return <TextField {...rest} ref={both} onInput={changed} {...(rest.value === undefined ? {} : { onChange: ignore })} />
}

function setRef(ref: Ref<HTMLInputElement> | undefined, node: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(node)
  else if (ref) ref.current = node
}

function ignore(): void {}
