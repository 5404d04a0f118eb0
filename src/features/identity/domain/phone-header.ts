import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'

/**
 * Parses the phone of `identify`, which arrives under three spellings of one header name, joined by commas. `differ`: they name
 * different phones; undefined: not a mobile number.
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
