import { escapeXml, textElement } from '#/platform/server/write-xml.ts'

type Keyed = { readonly key: string }

/** What an accounting program loads of a register or of a package of receipts; described for people in `docs/1c.md` and for programs in `docs/1c/naryad-1.xsd`. */
export type Exchange = {
  readonly version: '1.0'
  readonly organization: Keyed & { readonly inn: string; readonly kpp: string; readonly name: string }
  /** Absent where payments of several registers go together. */
  readonly register?: Keyed & {
    readonly number: string
    readonly name: string
    readonly date: string
    readonly state: string
  }
  readonly payments: readonly ExchangePayment[]
}

export type ExchangePayment = Keyed & {
  readonly number: number
  readonly externalKey: string
  readonly state: string
  readonly amount: string
  readonly service: string
  readonly payee: Keyed & { readonly inn: string; readonly name: string }
  readonly contract?: Keyed & { readonly number: string; readonly date: string }
  readonly act?: Keyed & { readonly number: string; readonly date: string; readonly amount: string; readonly signed: boolean }
  readonly payout?: Keyed & { readonly amount: string; readonly date: string; readonly state: string; readonly purpose: string }
  readonly receipt?: Keyed & {
    readonly number: string
    readonly link: string
    readonly amount: string
    readonly date: string
    readonly state: string
  }
}

/** Writes the exchange as XML. What is not known yet is left out, so that an empty element never means anything. */
export function writeExchange({ version, organization, register, payments }: Exchange): string {
  const lines = payments.map(
    ({ payee, contract, act, payout, receipt, ...own }) =>
      `<payment key="${own.key}">${inner(own)}${part('payee', payee)}${part('contract', contract)}${part('act', act)}${part('payout', payout)}${part('receipt', receipt)}</payment>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<exchange xmlns="urn:naryad:exchange:1" version="${version}">`,
    part('organization', organization),
    ...(register ? [part('register', register)] : []),
    '<payments>',
    ...lines,
    '</payments>',
    '</exchange>',
    '',
  ].join('\n')
}

type Values = Readonly<Record<string, string | number | boolean>>

function part(name: string, values: (Keyed & Values) | undefined): string {
  return values === undefined ? '' : `<${name} key="${escapeXml(values.key)}">${inner(values)}</${name}>`
}

function inner(values: Keyed & Values): string {
  return Object.entries(values)
    .filter(([name, value]) => name !== 'key' && value !== '')
    .map(([name, value]) => textElement(name, String(value)))
    .join('')
}
