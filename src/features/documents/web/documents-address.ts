import { parseRubles } from '#/kernel/money.ts'
import { moscowDate, parseDay } from '#/kernel/time.ts'
import { documentTabs, largestSum } from '../contract/document.ts'
import { documentKinds, documentStates } from '../domain/document.ts'
import { daysNearEnd } from '../domain/retention.ts'

/** The filters of the list as the address has them; what cannot be read narrows nothing. */
export type DocumentsAddress = {
  readonly tab: (typeof documentTabs)[number]
  readonly q: string
  readonly kind: string
  readonly state: string
  readonly from: string
  readonly to: string
  /** Rubles, as typed. */
  readonly least: string
  readonly most: string
  /** '1': only those whose term of keeping ends soon. */
  readonly ending: string
}

export function readDocumentsAddress(search: URLSearchParams): DocumentsAddress {
  const word = (name: string) => (search.get(name) ?? '').trim()
  const day = (name: string) => (parseDay(word(name)) ? word(name) : '')
  const sum = (name: string) => (isSum(parseRubles(word(name))) ? word(name) : '')
  const tab = documentTabs.find((one) => one === search.get('tab')) ?? 'to_sign'
  return {
    tab,
    q: word('q').slice(0, 100),
    kind: documentKinds.find((kind) => kind === word('kind')) ?? '',
    state: documentStates.find((state) => state === word('state')) ?? '',
    from: day('from'),
    to: day('to'),
    least: sum('least'),
    most: sum('most'),
    ending: keepsTerms(tab) && word('ending') === '1' ? '1' : '',
  }
}

/** Documents of these tabs have a term of keeping, or will soon. */
export function keepsTerms(tab: DocumentsAddress['tab']): boolean {
  return tab === 'signed' || tab === 'closed'
}

/** What the contract takes; what is typed beyond it narrows nothing. */
function isSum(kopecks: number | undefined): boolean {
  return kopecks !== undefined && kopecks >= 0 && kopecks <= largestSum
}

export function isNarrowed({ tab: _tab, ...filters }: DocumentsAddress): boolean {
  return Object.values(filters).some((value) => value !== '')
}

/** The same filters as a query of the contract. */
export function documentsQuery({ tab, q, kind, state, from, to, least, most, ending }: DocumentsAddress) {
  const knownKind = documentKinds.find((one) => one === kind)
  const knownState = documentStates.find((one) => one === state)
  const sumFrom = parseRubles(least)
  const sumTo = parseRubles(most)
  return {
    tab,
    ...(q === '' ? {} : { q }),
    ...(knownKind === undefined ? {} : { kind: knownKind }),
    ...(knownState === undefined ? {} : { state: knownState }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(sumFrom === undefined ? {} : { sum_from: sumFrom }),
    ...(sumTo === undefined ? {} : { sum_to: sumTo }),
    ...(ending === '' ? {} : { kept_to: moscowDate(Temporal.Now.instant()).add({ days: daysNearEnd }).toString() }),
  }
}
