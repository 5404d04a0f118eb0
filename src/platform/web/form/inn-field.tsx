import type { MaskitoOptions } from '@maskito/core'
import { MaskedField } from './masked-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export type InnFieldProps = TextFieldProps & {
  /** `person`: 12 digits; `company`: 10; `any`: both. */
  readonly of?: 'person' | 'company' | 'any'
}

/** Taxpayer number, digits only. Read it with `parsePersonInn`, `parseCompanyInn` or `parseInn`. */
export function InnField({ of = 'any', ...props }: InnFieldProps) {
  return <MaskedField inputMode="numeric" autoComplete="off" {...props} mask={of === 'company' ? tenDigits : twelveDigits} />
}

const tenDigits: MaskitoOptions = {
  mask: Array.from({ length: 10 }, () => /\d/),
  preprocessors: [onlyDigits],
}
const twelveDigits: MaskitoOptions = {
  mask: Array.from({ length: 12 }, () => /\d/),
  preprocessors: [onlyDigits],
}

function onlyDigits<State>({ elementState, data }: { elementState: State; data: string }): {
  elementState: State
  data: string
} {
  return { elementState, data: data.replaceAll(/\D/g, '') }
}
