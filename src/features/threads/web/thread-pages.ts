import type { ThreadMessage } from './thread-line.ts'

type Pages = {
  readonly messages: readonly ThreadMessage[]
  /** Messages before this number are not shown yet. */
  readonly next: number | null
}

/**
 * What is shown after the newest page was read anew. Messages never change, so pages are only put together; where messages between
 * what is shown and the new page are missing, the new page stands alone.
 */
export function withNewest(shown: Pages | undefined, newest: Pages): Pages {
  const last = shown?.messages.at(-1)
  const first = newest.messages.at(0)
  if (!shown || !last || !first || first.no > last.no + 1) return newest
  return { messages: joined(shown.messages, newest.messages), next: shown.next }
}

/** What is shown with an earlier page before it. */
export function withEarlier(shown: Pages, earlier: Pages): Pages {
  return { messages: joined(earlier.messages, shown.messages), next: earlier.next }
}

function joined(earlier: readonly ThreadMessage[], later: readonly ThreadMessage[]): readonly ThreadMessage[] {
  const known = new Map([...earlier, ...later].map((message) => [message.no, message]))
  return [...known.values()].toSorted((left, right) => left.no - right.no)
}
