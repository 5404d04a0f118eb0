import { parseDay } from '#/kernel/time.ts'
import { checkTabs } from '../contract.ts'
import { checkPeriods } from '../domain/period.ts'

export type CheckTab = (typeof checkTabs)[number]

/** What the address of a list of checks asks for; what can not be read is left out. */
export type CheckAddress = {
  readonly tab: CheckTab
  readonly q: string
  /** A period of the contract, «own» with `from` and `to`, or nothing. */
  readonly period: string
  readonly from: string
  readonly to: string
}

export function readAddress(search: URLSearchParams): CheckAddress {
  const period = search.get('period') ?? ''
  const own = period === 'own'
  return {
    tab: checkTabs.find((tab) => tab === search.get('tab')) ?? 'all',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    period: own ? period : (checkPeriods.find((known) => known === period) ?? ''),
    from: own ? dayIn(search.get('from')) : '',
    to: own ? dayIn(search.get('to')) : '',
  }
}

/** The same as a query of the contract. */
export function queryOf({ tab, q, period, from, to }: CheckAddress) {
  const known = checkPeriods.find((one) => one === period)
  return {
    tab,
    ...(q === '' ? {} : { q }),
    ...(known === undefined ? {} : { period: known }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}

/** The address of another tab under the same search and period. */
export function addressOfTab(address: CheckAddress, tab: CheckTab): string {
  const search = new URLSearchParams(
    Object.entries({ ...address, tab: tab === 'all' ? '' : tab }).filter(([, value]) => value !== ''),
  )
  return `?${search.toString()}`
}

export function isNarrowed({ q, period }: CheckAddress): boolean {
  return q !== '' || period !== ''
}

function dayIn(text: string | null): string {
  return text !== null && parseDay(text) ? text : ''
}
