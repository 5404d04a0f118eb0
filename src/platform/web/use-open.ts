import { useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Which item of a list is open over it: `?open=…`. */
export function useOpen() {
  const [search, setSearch] = useSearchParams()
  return {
    id: search.get('open'),
    open: (id: string) => setSearch(withOpen(search, id), { preventScrollReset: true }),
    linkOf: (id: string): string => `?${withOpen(search, id).toString()}`,
    close: () => setSearch(withOpen(search, undefined), { preventScrollReset: true, replace: true }),
  }
}

/** Opening and closing loads nothing: pages already shown stay. */
export function isOnlyOpening({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
}: ShouldRevalidateFunctionArgs): boolean {
  const same = withOpen(currentUrl.searchParams, undefined).toString() === withOpen(nextUrl.searchParams, undefined).toString()
  const moved = currentUrl.search !== nextUrl.search && currentUrl.pathname === nextUrl.pathname
  return same && moved && formMethod === undefined ? false : defaultShouldRevalidate
}

function withOpen(search: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('open')
  if (id !== undefined) next.set('open', id)
  return next
}
