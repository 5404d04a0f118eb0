import { readCookie } from './session-cookies.ts'

/** Headers the specification requires on every call; `org-id` is ours and is sent only in client mode. */
export function defaultHeaders(): Record<string, string> {
  const token = readCookie('token')
  const personId = readCookie('personid')
  const organization = readCookie('clientmode') === '1' ? readCookie('orgid') : undefined
  return {
    tolowercase: 'true',
    'site-name': 'naryad',
    'site-version': '1.23ab',
    ...(token === undefined ? {} : { token }),
    ...(personId === undefined ? {} : { 'person-id': personId }),
    ...(organization === undefined ? {} : { 'org-id': organization }),
  }
}

/** A key for one attempt of a call that creates, signs or moves money. Works on plain HTTP too. */
export function newAttemptKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
