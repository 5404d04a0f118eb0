import { parseId } from '#/kernel/ids.ts'
import { parseDay } from '#/kernel/time.ts'
import { receiptTabs } from '../contract/receipt.ts'
import { receiptPeriods } from '../domain/period.ts'
import { receiptStates } from '../domain/receipt.ts'
import { receiptSources } from '../domain/source.ts'

export type CheckTab = (typeof receiptTabs)[number]

/** Reads the receipt list filters from the URL; ignores what cannot be parsed. */
export type ReceiptListAddress = {
  readonly tab: CheckTab
  readonly q: string
  /** A period of the contract, «own» with `from` and `to`, or none. */
  readonly period: string
  readonly from: string
  readonly to: string
  readonly state: string
  readonly source: string
  /** Ids: a link from a card narrows by them. */
  readonly person: string
  readonly register: string
  readonly branch: string
}

export function readAddress(search: URLSearchParams): ReceiptListAddress {
  const period = search.get('period') ?? ''
  const own = period === 'own'
  return {
    tab: receiptTabs.find((tab) => tab === search.get('tab')) ?? 'all',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    period: own ? period : (receiptPeriods.find((known) => known === period) ?? ''),
    from: own ? dayIn(search.get('from')) : '',
    to: own ? dayIn(search.get('to')) : '',
    state: receiptStates.find((state) => state === search.get('state')) ?? '',
    source: receiptSources.find((source) => source === search.get('source')) ?? '',
    person: parseId('person', search.get('person') ?? '') ?? '',
    register: parseId('register', search.get('register') ?? '') ?? '',
    branch: parseId('branch', search.get('branch') ?? '') ?? '',
  }
}

/** The same filters as a contract query. */
export function queryOf({ tab, q, period, from, to, ...others }: ReceiptListAddress) {
  const state = receiptStates.find((one) => one === others.state)
  const source = receiptSources.find((one) => one === others.source)
  const known = receiptPeriods.find((one) => one === period)
  return {
    tab,
    ...(q === '' ? {} : { q }),
    ...(known === undefined ? {} : { period: known }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(state === undefined || tab !== 'all' ? {} : { state }),
    ...(source === undefined ? {} : { source }),
    ...(others.person === '' ? {} : { person: others.person }),
    ...(others.register === '' ? {} : { register: others.register }),
    ...(others.branch === '' ? {} : { branch: others.branch }),
  }
}

/** URL of another tab with the same filters. */
export function addressOfTab(address: ReceiptListAddress, tab: CheckTab): string {
  const search = new URLSearchParams(
    Object.entries({ ...address, tab: tab === 'all' ? '' : tab }).filter(([, value]) => value !== ''),
  )
  return `?${search.toString()}`
}

export function isNarrowed({ tab: _tab, ...filters }: ReceiptListAddress): boolean {
  return Object.values(filters).some((value) => value !== '')
}

/** URL of the same list that a person or a register no longer narrows. */
export function addressWithout(address: ReceiptListAddress, name: 'person' | 'register'): string {
  return addressOfTab({ ...address, [name]: '' }, address.tab)
}

function dayIn(text: string | null): string {
  return text !== null && parseDay(text) ? text : ''
}
