import { useSearchParams } from 'react-router'

/** The card of a row over the list, by its number in the address: `?row=7`. */
export function useRowCard() {
  const [search, setSearch] = useSearchParams()
  const no = Number(search.get('row') ?? 0)
  return { no, open: (wanted: number) => put(String(wanted)), close: () => put(undefined) }

  function put(value: string | undefined): void {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === undefined) next.delete('row')
        else next.set('row', value)
        return next
      },
      { preventScrollReset: true },
    )
  }
}
