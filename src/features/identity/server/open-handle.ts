import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { makeHandle } from './make-handle.ts'
import { maskDigits } from './mask-digits.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the phone inside an id made by `makeHandle`; undefined for any other id. */
export function openHandle(codePepper: string, id: string): Phone | undefined {
  const shape = /^person_([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z]{16})$/.exec(id)
  if (!shape) return undefined
  const tag = Buffer.from(numberOf(shape[2]).toString(16).padStart(20, '0'), 'hex')
  const phone = parsePhone(String(maskDigits(codePepper, tag, numberOf(shape[1]))))
  return phone !== undefined && makeHandle(codePepper, phone) === id ? phone : undefined
}

function numberOf(digits = ''): bigint {
  return [...digits].reduce((value, digit) => value * 32n + BigInt(alphabet.indexOf(digit)), 0n)
}
