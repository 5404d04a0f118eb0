import { contractorStates } from '../domain/contractor-state.ts'

const tabs = ['check', 'list', 'people', 'invites', 'risks'] as const

export function tabFrom(search: URLSearchParams): (typeof tabs)[number] {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'check'
}

const states = ['active', 'not_active', 'unknown'] as const
const contractorStandings = [...contractorStates, 'all'] as const
const yesNo = ['yes', 'no'] as const

/** Filters of the organization's people, stored in the address. */
export function filterFrom(search: URLSearchParams) {
  const npd = states.find((state) => state === search.get('npd'))
  const bound = yesNo.find((answer) => answer === search.get('bound'))
  const contract = yesNo.find((answer) => answer === search.get('contract'))
  const words = search.get('q')?.slice(0, 100)
  const state = contractorStandings.find((one) => one === search.get('state'))
  const tag = search.get('tag')?.slice(0, 30)
  return {
    ...(words && { search: words }),
    ...(npd && { npd }),
    ...(bound && { bound }),
    ...(contract && { contract }),
    ...(state && { state }),
    ...(tag && { tag }),
  }
}

const rowStates = [...states, 'wrong', 'waiting'] as const
export type RowFilter = (typeof rowStates)[number]

export function rowFilterFrom(search: URLSearchParams): RowFilter | undefined {
  return rowStates.find((state) => state === search.get('only'))
}

const riskFilters = ['matching', 'coming'] as const

export function riskFilterFrom(search: URLSearchParams): (typeof riskFilters)[number] | undefined {
  return riskFilters.find((filter) => filter === search.get('only'))
}
