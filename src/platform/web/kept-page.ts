import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useMatches } from 'react-router'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { sharedValue } from './shared-value.ts'
import { recordAnswer, recordSilence } from './silence.ts'

type Results = Record<string, DataStrategyResult>

let kept: { readonly address: string; readonly data: ReadonlyMap<string, unknown> } | undefined

/** Address of the page that is shown: its path and search. */
export const shownPage = sharedValue<string | undefined>(undefined)

/** Remembers the data the current page was rendered from. Placed in the root, so that it covers every page. */
export function useKeptPage(): void {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const known = matches.filter(({ loaderData }) => loaderData !== undefined)
    kept = { address: pathname + search, data: new Map(known.map(({ id, loaderData }) => [id, loaderData])) }
    shownPage.write(kept.address)
  }, [matches, pathname, search])
}

/**
 * Keeps a page, with everything typed, when its data cannot be reloaded for lack of a network or an answer; a page that cannot
 * be opened comes from its kept copy, or keeps the frame around it. `popups`: query parameters that change nothing on the page.
 */
export function keepPage(popups: ReadonlySet<string>): MiddlewareFunction<Results> {
  return async ({ request }, next) => {
    const results = await next()
    if (request.signal.aborted) return results
    const silent = Object.keys(results).filter((id) => isSilent(results[id]))
    if (silent.length === 0) {
      recordAnswer()
      return results
    }
    const isUnreached = silent.some((id) => !isRouteErrorResponse(results[id]?.result))
    const stands = kept !== undefined && pageOf(kept.address, popups) === pageOf(request.url, popups)
    if (isUnreached && !stands && (await copyAsked.read()?.(request.url))) return openWhole(request.url)
    for (const id of silent) {
      if ((stands || id === 'root') && kept?.data.has(id)) results[id] = { type: 'data', result: kept.data.get(id) }
    }
    if (stands || isUnreached) recordSilence(stands)
    return results
  }
}

/** Whether an address has a copy: told by the code that keeps copies, once it has come (`offline-reading.ts`). */
export const copyAsked = sharedValue<((address: string) => Promise<boolean>) | undefined>(undefined)

/** The service worker answers with the copy. */
function openWhole(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}

/** A refusal is an answer: its page must be shown. */
function isSilent(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== 'error' || result.result instanceof Response) return false
  return !isRouteErrorResponse(result.result) || result.result.status >= 500
}

function pageOf(address: string, popups: ReadonlySet<string>): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  for (const name of popups) searchParams.delete(name)
  searchParams.sort()
  return `${pathname}?${searchParams.toString()}`
}
