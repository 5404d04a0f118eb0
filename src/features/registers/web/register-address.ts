import { parseId } from '#/kernel/ids.ts'
import { parseDay } from '#/kernel/time.ts'
import { registerFilters } from '../contract/list.ts'
import { registerStates } from '../domain/register.ts'

/** What the address narrows the list of registers by; what cannot be one is left out. */
export function readRegisterAddress(search: URLSearchParams) {
  const filter = registerFilters.find((one) => one === search.get('filter') && one !== 'all')
  const state = registerStates.find((one) => one === search.get('state'))
  const author = parseId('person', search.get('author') ?? '')
  const branch = parseId('branch', search.get('branch') ?? '')
  const q = search.get('q')?.trim().slice(0, 100) ?? ''
  return {
    ...(filter && { filter }),
    ...(state && { state }),
    ...(author && { author }),
    ...(branch && { branch }),
    ...dayOf(search, 'from'),
    ...dayOf(search, 'to'),
    ...(q !== '' && { q }),
  }
}

export type RegisterAddress = ReturnType<typeof readRegisterAddress>

function dayOf(search: URLSearchParams, name: 'from' | 'to'): { readonly from?: string; readonly to?: string } {
  const text = search.get(name) ?? ''
  return parseDay(text) === undefined ? {} : { [name]: text }
}
