import { useSearchParams } from 'react-router'

/** Which documents are signed over the list: `?sign=all`, or their ids. The address survives a reload and a link leads to it. */
export function useSignSheet() {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('sign')
  return {
    /** The agreement is asked for over the list, and the sheet comes back after it. */
    open: wanted !== null && !search.has('agree'),
    ids: wanted === null || wanted === 'all' ? undefined : wanted.split(','),
    sign: (ids: readonly string[] | undefined) => change((next) => next.set('sign', ids?.join(',') ?? 'all')),
    agree: () => change((next) => next.set('agree', '1')),
    close: () => change((next) => next.delete('sign')),
  }

  function change(how: (next: URLSearchParams) => void): void {
    const next = new URLSearchParams(search)
    how(next)
    setSearch(next, { preventScrollReset: true, replace: true })
  }
}
