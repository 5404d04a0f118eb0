import { parseDay } from '#/kernel/time.ts'
import { isJournalGroup } from '../domain/action.ts'
import type { JournalGroup } from '../domain/action.ts'

/** Parses the journal filters of the address; invalid ones are dropped. Dates stay as they were typed. */
export type JournalAddress = {
  readonly group: JournalGroup | undefined
  readonly member: string
  readonly object: string
  readonly from: string
  readonly to: string
}

export function readAddress(search: URLSearchParams): JournalAddress {
  const group = search.get('group') ?? ''
  return {
    group: isJournalGroup(group) ? group : undefined,
    member: (search.get('member') ?? '').slice(0, 64),
    object: (search.get('object') ?? '').trim().slice(0, 100),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  }
}

/** The same filters as a contract query. */
export function queryOf({ group, member, object, from, to }: JournalAddress) {
  return {
    ...(group === undefined ? {} : { group }),
    ...(member === '' ? {} : { member }),
    ...(object === '' ? {} : { object }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}

export function isNarrowed(address: JournalAddress): boolean {
  return Object.keys(queryOf(address)).length > 0
}

function dayIn(text: string | null): string {
  return text !== null && parseDay(text) ? text : ''
}
