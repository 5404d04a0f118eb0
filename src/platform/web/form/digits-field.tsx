import type { MaskitoOptions } from '@maskito/core'
import { useMemo } from 'react'
import { MaskedField } from './masked-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export type DigitsFieldProps = TextFieldProps & {
  /** Maximum number of digits: BIK 9, account 20, card 16. */
  readonly length: number
  /** Digits per group, separated by a thin space: cards 4, accounts 5. */
  readonly group?: number
}

/** A number that is not a quantity: BIK, account, card, passport. The value contains spaces when grouped. */
export function DigitsField({ length, group, ...props }: DigitsFieldProps) {
  const mask = useMemo((): MaskitoOptions => ({ mask: places(length, group) }), [length, group])
  return <MaskedField inputMode="numeric" autoComplete="off" {...props} mask={mask} />
}

function places(length: number, group: number | undefined): (RegExp | string)[] {
  return Array.from({ length }, (_, place) =>
    group !== undefined && place > 0 && place % group === 0 ? [' ', /\d/] : [/\d/],
  ).flat()
}
