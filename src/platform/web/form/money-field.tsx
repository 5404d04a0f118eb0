import { maskitoNumberOptionsGenerator } from '@maskito/kit'
import { MaskedField } from './masked-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** Rubles with kopecks after a comma. The value is the text «1 500,50»; read it with `parseRubles`. */
export function MoneyField(props: TextFieldProps) {
  return <MaskedField inputMode="decimal" autoComplete="off" after={<span className="pr-2">₽</span>} {...props} mask={roubles} />
}

const roubles = maskitoNumberOptionsGenerator({
  min: 0,
  max: 999_999_999_999,
  maximumFractionDigits: 2,
  decimalSeparator: ',',
  thousandSeparator: '\u00A0',
})
