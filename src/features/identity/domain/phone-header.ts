import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'

/**
 * The phone of `identify`, which comes under three spellings of one header name and so arrives joined by commas.
 * `differ`: they do not name one phone; undefined: it is not a mobile number.
 */
export function readPhoneHeader(joined: string): Phone | 'differ' | undefined {
  const phones = new Set(
    joined
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => parsePhone(part)),
  )
  return phones.size > 1 ? 'differ' : [...phones][0]
}
