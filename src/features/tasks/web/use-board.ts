import { useState } from 'react'
import type { BoardCardFacts } from './board-card.tsx'
import type { readMoreTasks } from './read-more-tasks.ts'

type Page = { readonly items: readonly BoardCardFacts[]; readonly next: string | null }

/** Board pages: the first from the loader, the next on demand. A different first page resets the list. */
export function useBoard(first: Page, query: Parameters<typeof readMoreTasks>[0]) {
  const [state, setState] = useState({ first, items: first.items, next: first.next })
  const [pending, setPending] = useState(false)
  const fresh = state.first === first ? state : { first, items: first.items, next: first.next }
  if (fresh !== state) setState(fresh)
  return { items: fresh.items, next: fresh.next, pending, more }

  async function more(): Promise<void> {
    if (pending || fresh.next === null) return
    setPending(true)
    try {
      const { readMoreTasks } = await import('./read-more-tasks.ts')
      const page = await readMoreTasks(query, fresh.next)
      if (page) setState((now) => (now.first === first ? { first, items: [...now.items, ...page.items], next: page.next } : now))
    } finally {
      setPending(false)
    }
  }
}
