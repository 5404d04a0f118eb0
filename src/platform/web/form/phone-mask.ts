import type { MaskitoOptions } from '@maskito/core'

const digit = /\d/

const russian = ['+', '7', ' ', digit, digit, digit, ' ', digit, digit, digit, '-', digit, digit, '-', digit, digit]

/** A number of another country stays as it is: the field must be able to name what is wrong with it. */
const foreign = ['+', ...Array.from({ length: 15 }, () => digit)]

/** Formats as «+7 900 123-45-67» on typing, paste and autofill. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (value === '+' || isForeign(value) ? foreign : russian),
  preprocessors: [
    ({ elementState, data }) => {
      const [from, to] = elementState.selection
      const kept = elementState.value.slice(0, from) + elementState.value.slice(to)
      // A plus alone may begin either.
      if ((kept + data).trim() === '+') return { elementState, data: data.trim() }
      if (isForeign(kept + data) || isForeign(data)) return { elementState, data }
      if (kept === '' && data !== '') return { elementState: { value: '', selection: [0, 0] }, data: insertedPhone(data, '') }
      const value = wholePhone(elementState.value)
      const moved = value === elementState.value ? elementState.selection : ([value.length, value.length] as const)
      return { elementState: { value, selection: moved }, data: insertedPhone(data, value) }
    },
  ],
}

/** A whole value inserted at once, as autofill does: «8 900 123-45-67» becomes «+7 9001234567». */
export function wholePhone(value: string): string {
  if (value === '' || value.startsWith('+'))
    return value.startsWith('+') && !value.startsWith('+7') && !isForeign(value) ? `+7 ${digitsOf(value)}` : value
  const digits = digitsOf(value)
  return digits === '' ? '' : `+7 ${withoutPrefix(digits)}`
}

/** Input into an empty field loses a leading +7 or 8; Russian mobile numbers begin with 9. */
export function insertedPhone(data: string, value: string): string {
  const empty = digitsOf(value).replace(/^7/, '') === ''
  const digits = digitsOf(data)
  if (!empty) return digits.length === 11 ? withoutPrefix(digits) : digits
  return withoutPrefix(digits)
}

function isForeign(value: string): boolean {
  return /^\s*\+\s*[1-689]/.test(value)
}

function withoutPrefix(digits: string): string {
  return digits.replace(/^[78]/, '')
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
