import { useState } from 'react'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { innEndLength } from '../domain/idle-account.ts'

/**
 * The last digits of the ИНН, requested once a code alone was not enough: the number may have another owner by now. From then
 * on `field` is part of the form, and `headers` are sent with the same code.
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

  /** Requested and not entered yet: shows the error. */
  function isWanting(): boolean {
    const short = digits !== undefined && digits.length < innEndLength
    if (short) setError(`Введите ${innEndLength} цифры`)
    return short
  }

  /** Returns whether the refusal concerns these digits. */
  function takes(refusal: CallRefusal): boolean {
    if (refusal.kind !== 'innEndNeeded' && refusal.kind !== 'wrongInnEnd') return false
    setDigits((typed) => typed ?? '')
    setError(refusal.kind === 'wrongInnEnd' ? refusalText(refusal) : undefined)
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
      label="Последние 4 цифры вашего ИНН"
      hint="Вы не входили больше 90 дней, а номер мог перейти к другому человеку. Не ваш профиль? Напишите в поддержку."
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
