import type { ConfigVariables } from './config-variables.ts'

/** SMS providers. When absent, messages are stored in the outbox of the installation. */
export type SmsSettings = {
  readonly smsRu: { readonly url: string; readonly apiId: string; readonly sender: string | undefined } | undefined
  readonly smsc: { readonly url: string; readonly access: SmscAccess; readonly sender: string | undefined } | undefined
  /** Provider names, in the order they are tried. */
  readonly order: readonly string[]
}

type SmscAccess = { readonly apiKey: string } | { readonly login: string; readonly password: string }

/** Restrictions on SMS recipients and volume. */
export type SmsPolicy = {
  /** Ranges that receive no messages: prefixes of ten-digit numbers. */
  readonly refusedRanges: readonly string[]
  /** SMS codes per UTC day; half of them raises an alert. */
  readonly dailyMessages: number
}

export const smsTogether = [
  ['SMS_URL', 'SMS_API_ID'],
  ['SMSC_LOGIN', 'SMSC_PASSWORD'],
] as const

export function smsSettingsFrom(read: ConfigVariables): SmsSettings | undefined {
  const { SMS_URL, SMS_API_ID, SMSC_URL } = read
  const smsRu = SMS_URL && SMS_API_ID ? { url: SMS_URL, apiId: SMS_API_ID, sender: read.SMS_SENDER } : undefined
  const access = smscAccess(read)
  const smsc = SMSC_URL && access ? { url: SMSC_URL, access, sender: read.SMSC_SENDER } : undefined
  return smsRu || smsc ? { smsRu, smsc, order: read.SMS_ORDER } : undefined
}

export function smsPolicyFrom(read: ConfigVariables): SmsPolicy {
  return { refusedRanges: read.SMS_REFUSED_RANGES, dailyMessages: read.SMS_DAILY_MESSAGES }
}

/** Reports an incomplete SMSC.ru configuration: an address without a key, or a key without an address. */
export function smscLacks(read: ConfigVariables): { readonly variable: string; readonly because: string } | undefined {
  const access = smscAccess(read)
  if (read.SMSC_URL !== undefined && !access) return { variable: 'SMSC_API_KEY', because: 'SMSC_URL' }
  return read.SMSC_URL === undefined && access ? { variable: 'SMSC_URL', because: 'SMSC_API_KEY' } : undefined
}

function smscAccess({ SMSC_API_KEY: apiKey, SMSC_LOGIN: login, SMSC_PASSWORD: password }: ConfigVariables) {
  if (apiKey !== undefined) return { apiKey }
  return login !== undefined && password !== undefined ? { login, password } : undefined
}
