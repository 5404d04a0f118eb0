import { Readable } from 'node:stream'
import type { NewsType } from '#/wire/news.ts'

/** News that come together go together. */
const gatherMilliseconds = 150

/** Bytes a listener may leave unread before he is taken for gone. */
const unreadLimit = 16 * 1024

/** The bytes of one stream. Ended or given up, it says nothing more. */
export type NewsBody = {
  readonly bytes: Readable
  readonly tell: (types: readonly NewsType[]) => void
  /** A line that no program sees: it keeps proxies from closing a silent stream. */
  readonly beat: () => void
  readonly end: () => void
}

export function openNewsBody(): NewsBody {
  const bytes = new Readable({ read: () => undefined })
  const waiting = new Set<NewsType>()
  let gathering: NodeJS.Timeout | undefined
  let ended = false
  bytes.on('close', () => clearTimeout(gathering))
  push('retry: 5000\n\n')
  return {
    bytes,
    tell(types) {
      for (const type of types) waiting.add(type)
      gathering ??= setTimeout(() => {
        gathering = undefined
        push(`event: news\ndata: ${[...waiting].join(',')}\n\n`)
        waiting.clear()
      }, gatherMilliseconds)
    },
    beat: () => push(': here\n\n'),
    end() {
      clearTimeout(gathering)
      push('event: end\ndata: end\n\n')
      push(null)
    },
  }

  function push(text: string | null): void {
    if (bytes.readableLength > unreadLimit) bytes.destroy()
    if (!bytes.destroyed && !ended) bytes.push(text)
    ended ||= text === null
  }
}
