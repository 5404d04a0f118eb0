import { MaskedField } from './masked-field.tsx'
import { phoneMask } from './phone-mask.ts'
import type { TextFieldProps } from './text-field.tsx'

/** Russian mobile phone. The value is the text «+7 900 123-45-67»; read it with `parsePhone`. */
export function PhoneField(props: TextFieldProps) {
  return <MaskedField type="tel" inputMode="tel" autoComplete="tel" placeholder="+7 900 000-00-00" {...props} mask={phoneMask} />
}
