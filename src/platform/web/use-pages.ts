import { useState } from 'react'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import { call } from './call.ts'

export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }

/**
 * A list read by key. Takes the first page from the loader and adds the next ones from the same endpoint; a new
 * first page (another filter, a revalidation) starts over. `inputFor` builds the call from the key.
 */
export function usePages<E extends Endpoint, Item>(
  endpoint: E,
  first: Page<Item>,
  inputFor: (cursor: string) => CallInput<E>,
  read: (reply: CallReply<E>) => Page<Item>,
) {
  const [state, setState] = useState({ first, items: first.items, next: first.next })
  const [pending, setPending] = useState(false)
  const fresh = state.first === first ? state : { first, items: first.items, next: first.next }
  if (fresh !== state) setState(fresh)
  return { items: fresh.items, next: fresh.next, pending, more }

  async function more(): Promise<void> {
    if (pending || fresh.next === null) return
    setPending(true)
    const answer = await call(endpoint, inputFor(fresh.next))
    setPending(false)
    if (!answer.ok) return
    const page = read(answer.value)
    setState((now) => (now.first === first ? { first, items: [...now.items, ...page.items], next: page.next } : now))
  }
}
