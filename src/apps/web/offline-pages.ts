import { matchPath } from 'react-router'
import { popupParams } from './popup-params.ts'

/** Pages of a contractor that may be read without a network: what to do, what is signed, what is issued. Never a page of money. */
export const offlinePages = [
  '/person/today',
  '/person/tasks',
  '/person/tasks/:id',
  '/person/docs',
  '/person/docs/:id',
  '/person/checks',
  '/receipt/:inn/:id',
  '/tasks/:id',
] as const

/** Whether a copy of the page at this address may be kept in the browser; a popup that stands over a page is no part of it. */
export function mayReadOffline(address: string): boolean {
  const [path = '', search = ''] = address.split('?')
  const hasPopup = [...new URLSearchParams(search).keys()].some((name) => popupParams.has(name))
  return !hasPopup && offlinePages.some((pattern) => matchPath(pattern, path) !== null)
}
