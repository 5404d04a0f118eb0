import { useEffect, useEffectEvent, useState } from 'react'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import { call } from './call.ts'

export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }

/**
 * A list read by key. Takes the first page from the loader and adds the next ones from the same endpoint; another filter starts over.
 * When the loader reads the same list again, after an action or at news, as much is read again as was shown: nobody is thrown back to
 * the first page. `inputFor` builds the call from the key.
 */
export function usePages<E extends Endpoint, Item>(
  endpoint: E,
  first: Page<Item>,
  inputFor: (cursor: string) => CallInput<E>,
  read: (reply: CallReply<E>) => Page<Item>,
) {
  const list = JSON.stringify(inputFor(''))
  const [state, setState] = useState({ list, first, items: first.items, next: first.next })
  const [isAdding, setAdding] = useState(false)
  const isOld = state.first !== first && state.list === list && state.items.length > state.first.items.length
  const shown = isOld || state.first === first ? state : { list, first, items: first.items, next: first.next }
  if (shown !== state) setState(shown)
  const readAgain = useEffectEvent((from: Page<Item>, signal: AbortSignal) => grown(from, state.items.length, signal))
  useEffect(() => {
    if (!isOld) return undefined
    const leaving = new AbortController()
    void readAgain(first, leaving.signal).then((page) => {
      if (!leaving.signal.aborted) setState({ list, first, ...page })
    })
    return () => leaving.abort()
  }, [isOld, first, list])
  return { items: shown.items, next: shown.next, pending: isAdding || isOld, more }

  async function more(): Promise<void> {
    if (isAdding || isOld || shown.next === null) return
    setAdding(true)
    const answer = await call(endpoint, inputFor(shown.next))
    setAdding(false)
    if (!answer.ok) return
    const page = read(answer.value)
    setState((now) => (now.first === first ? { ...now, items: [...now.items, ...page.items], next: page.next } : now))
  }

  /** Reads on until so many are there: what cannot be read stays behind «Показать ещё». */
  async function grown(page: Page<Item>, count: number, signal: AbortSignal): Promise<Page<Item>> {
    if (page.next === null || page.items.length >= count) return { items: page.items, next: page.next }
    const answer = await call(endpoint, inputFor(page.next), { skipAlerts: true, signal })
    if (!answer.ok) return { items: page.items, next: page.next }
    const { items, next } = read(answer.value)
    return grown({ items: [...page.items, ...items], next }, count, signal)
  }
}
