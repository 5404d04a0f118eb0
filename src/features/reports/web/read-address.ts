import { isCategory } from '#/features/tasks/domain/category.ts'
import { parseId } from '#/kernel/ids.ts'
import { parseDay } from '#/kernel/time.ts'
import { reportPeriods } from '../domain/period.ts'
import { isReportKey } from '../domain/reports.ts'
import type { ReportKey } from '../domain/reports.ts'

/** A report and what narrows it, as they stand in the address; what cannot be read narrows nothing. */
export type ReportAddress = {
  readonly report: ReportKey | undefined
  readonly period: string
  readonly from: string
  readonly to: string
  readonly branch: string
  readonly service: string
  readonly q: string
  readonly sort: string
}

export function readReportAddress(search: URLSearchParams): ReportAddress {
  const report = search.get('report') ?? ''
  const period = reportPeriods.find((known) => known === search.get('period')) ?? ''
  const service = search.get('service') ?? ''
  return {
    report: isReportKey(report) ? report : undefined,
    period,
    from: period === 'own' ? dayIn(search.get('from')) : '',
    to: period === 'own' ? dayIn(search.get('to')) : '',
    branch: parseId('branch', search.get('branch') ?? '') ?? '',
    service: isCategory(service) ? service : '',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    sort: (search.get('sort') ?? '').slice(0, 20),
  }
}

/** The same as a query of the contract. */
export function reportQueryOf({ from, to, branch, service, q, ...address }: ReportAddress) {
  const period = reportPeriods.find((known) => known === address.period)
  return {
    ...(period && { period }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(branch !== '' && { branch }),
    ...(service !== '' && { service }),
    ...(q !== '' && { q }),
  }
}

/** The address of the page with some of it changed. */
export function reportLink(address: ReportAddress, change: Partial<Record<keyof ReportAddress, string>>): string {
  const all = { ...address, report: address.report ?? '', ...change }
  const search = new URLSearchParams({ tab: 'reports' })
  for (const [name, value] of Object.entries(all)) if (value !== '') search.set(name, value)
  return `?${search.toString()}`
}

function dayIn(text: string | null): string {
  return text !== null && parseDay(text) ? text : ''
}

export function isNarrowed({ report: _report, sort: _sort, ...filters }: ReportAddress): boolean {
  return Object.values(filters).some((value) => value !== '')
}
