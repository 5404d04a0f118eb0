import type { ConfigVariables } from './config-variables.ts'

/** Where payments made before accounts were connected are looked up, and the paths of the client certificate where the bank asks for one. */
export type BankEndpoint = {
  readonly url: string
  readonly secret: string
  readonly statementUrl: string | undefined
  readonly certificate: { readonly cert: string; readonly key: string; readonly ca: string | undefined } | undefined
}

export function bankFrom(read: ConfigVariables): BankEndpoint | undefined {
  const {
    BANK_URL: url,
    BANK_SECRET: secret,
    BANK_STATEMENT_URL: statementUrl,
    BANK_CERT: cert,
    BANK_KEY: key,
    BANK_CA: ca,
  } = read
  if (!url || !secret) return undefined
  return { url, secret, statementUrl, certificate: cert && key ? { cert, key, ca } : undefined }
}

/** Addresses of channels that differ from their live ones, by kind and name; `ca` is the path of a certificate of authority. */
export function channelAddressesFrom(read: ConfigVariables): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { TBANK_URL: payments, TBANK_STATEMENT_URL: statements, TBANK_CA: ca, YOOKASSA_URL: yookassa } = read
  const { TOCHKA_URL: tochka, TOCHKA_KEYS_URL: keys, ALFA_URL: alfa } = read
  return {
    tbank: given({ payments, statements: statements ?? payments, ca }),
    yookassa: given({ api: yookassa }),
    tochka: given({ api: tochka, keys }),
    alfa: given({ api: alfa }),
  }
}

function given(named: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** The token of the bank through which people register with the tax service; its simulator has a bank of its own. */
export function bankTokenFrom(read: ConfigVariables): string | undefined {
  if (read.NPD_REGISTRATION === 'guided') return undefined
  return read.NPD_BANK_MASTER_TOKEN ?? 'training-bank-master-token'
}
