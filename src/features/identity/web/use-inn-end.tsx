import { useState } from 'react'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { innEndLength } from '../domain/idle-account.ts'
import { copy, wordsOf } from './copy.ts'

const needed = -114
const wrong = -115

/**
 * The last digits of the ИНН, asked for once a code alone was not enough: the number may have another owner by now.
 * `field` stands in the form from then on, `headers` go with the same code.
 */
export function useInnEnd() {
  const [digits, setDigits] = useState<string>()
  const [error, setError] = useState<string>()
  const headers: { readonly 'inn-end'?: string } = digits === undefined ? {} : { 'inn-end': digits }
  return { headers, isWanting, takes, field: digits === undefined ? null : <InnEnd value={digits} error={error} onType={type} /> }

  function type(text: string): void {
    setDigits(text.replaceAll(/\D/g, '').slice(0, innEndLength))
    setError(undefined)
  }

  /** Asked for and not typed yet: says so. */
  function isWanting(): boolean {
    const short = digits !== undefined && digits.length < innEndLength
    if (short) setError(`Введите ${innEndLength} цифры`)
    return short
  }

  /** Was the refusal about these digits? */
  function takes(refusal: { readonly code: number; readonly message: string; readonly action?: string }): boolean {
    if (refusal.code !== needed && refusal.code !== wrong) return false
    setDigits((typed) => typed ?? '')
    setError(refusal.code === wrong ? wordsOf(refusal) : undefined)
    return true
  }
}

type InnEndProps = {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (text: string) => void
}

function InnEnd({ value, error, onType }: InnEndProps) {
  return (
    <TextField
      label={copy.innEndLabel}
      hint={copy.innEndHint}
      error={error}
      name="inn-end"
      inputMode="numeric"
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the digits are what is left to type
      autoFocus
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
