import type { Letter } from './port.ts'

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}.]{2,}$/u

/** Returns the field that could inject a header or a second recipient into the email; undefined when there is none. */
export function malformedField(letter: Letter): 'to' | 'subject' | 'messageKey' | undefined {
  if (letter.to.length > 254 || !address.test(letter.to)) return 'to'
  if (!isOneLine(letter.subject) || letter.subject.length > 200) return 'subject'
  return /^[\w:.-]{1,200}$/.test(letter.messageKey) ? undefined : 'messageKey'
}

function isOneLine(text: string): boolean {
  return text.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(text)
}
