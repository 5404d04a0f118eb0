import { lastMoscowHour, nextMoscowHour } from '#/kernel/time.ts'
import { parseCategories, readBoardSearch } from './board-search.ts'
import type { BoardSearch } from './board-search.ts'
import { categoryName } from './category.ts'

/** Searches one person may keep. */
export const mostSearches = 20

/** Moscow time at which new tasks are told of, once a day. */
const tellingHour = 9

/** Returns the last such time, `now` or before. */
export function lastTelling(now: Temporal.Instant): Temporal.Instant {
  return lastMoscowHour(now, tellingHour)
}

export function nextTelling(now: Temporal.Instant): Temporal.Instant {
  return nextMoscowHour(now, tellingHour)
}

/** A search as it is kept: the part of an address after «?», in one order whatever the order it came in; the order of the list is no part of it. */
export function writeSearchAddress(search: BoardSearch): string {
  const kept = Object.entries({ ...search, sort: '' }).filter(([, value]) => value !== '')
  return kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** Reads a kept search; undefined when it asks for nothing in particular. */
export function parseSearchAddress(address: string): BoardSearch | undefined {
  const texts = new Map(address.split('&').map(readPair))
  const read = readBoardSearch((name) => texts.get(name) ?? null)
  // An address may name a category that nobody knows; a kept search is of something.
  const search = { ...read, cat: parseCategories(read.cat).join() }
  return writeSearchAddress(search) === '' ? undefined : search
}

function readPair(pair: string): readonly [string, string] {
  const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=')
  try {
    return [name, decodeURIComponent(rest.join('='))]
  } catch {
    return [name, '']
  }
}

/** «ролик, Дизайн, Тверь»: what a search may be called. */
export function searchName({ q, cat, town, fmt }: BoardSearch): string {
  const said = [q, ...(cat === '' ? [] : cat.split(',').map(categoryName)), town, fmt === 'remote' ? 'удалённо' : '']
  const name = said.filter((word) => word !== '').join(', ')
  return name === '' ? 'Мой поиск' : name.slice(0, 60)
}

/** What fits a person: work of these kinds, done from anywhere or in this town. */
export function fittingSearch(cats: readonly string[], town: string): string {
  const texts = { cat: cats.join(), town: town.trim(), fmt: town.trim() === '' ? '' : 'both' }
  return addressOf(texts)
}

/** What is done on the spot in the town that a kept search names first; undefined while none names one. */
export function nearbySearch(addresses: readonly string[]): { readonly town: string; readonly address: string } | undefined {
  const towns = addresses.map((address) => parseSearchAddress(address)?.town ?? '')
  const town = towns.find((named) => named !== '')
  if (town === undefined) return undefined
  return { town, address: addressOf({ town, fmt: 'onSite' }) }
}

function addressOf(typed: Readonly<Record<string, string>>): string {
  const texts = new Map(Object.entries(typed))
  return writeSearchAddress(readBoardSearch((name) => texts.get(name) ?? null))
}
