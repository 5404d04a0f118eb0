import { parseDay } from '#/kernel/time.ts'
import { receiptTabs } from '../contract/receipt.ts'
import { receiptPeriods } from '../domain/period.ts'

export type CheckTab = (typeof receiptTabs)[number]

/** Reads the receipt list filters from the URL; ignores what cannot be parsed. */
export type ReceiptListAddress = {
  readonly tab: CheckTab
  readonly q: string
  /** A period of the contract, «own» with `from` and `to`, or none. */
  readonly period: string
  readonly from: string
  readonly to: string
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
  }
}

/** The same filters as a contract query. */
export function queryOf({ tab, q, period, from, to }: ReceiptListAddress) {
  const known = receiptPeriods.find((one) => one === period)
  return {
    tab,
    ...(q === '' ? {} : { q }),
    ...(known === undefined ? {} : { period: known }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}

/** URL of another tab with the same search and period. */
export function addressOfTab(address: ReceiptListAddress, tab: CheckTab): string {
  const search = new URLSearchParams(
    Object.entries({ ...address, tab: tab === 'all' ? '' : tab }).filter(([, value]) => value !== ''),
  )
  return `?${search.toString()}`
}

export function isNarrowed({ q, period }: ReceiptListAddress): boolean {
  return q !== '' || period !== ''
}

function dayIn(text: string | null): string {
  return text !== null && parseDay(text) ? text : ''
}
