import { Readable } from 'node:stream'
import type { NewsType } from '#/wire/news.ts'

/** News that arrive together are sent together. */
const gatherMilliseconds = 150

/** Unread bytes after which a listener is considered gone. */
const unreadLimit = 16 * 1024

/** The body of one stream. After it is ended or dropped, it sends nothing more. */
export type NewsBody = {
  readonly bytes: Readable
  readonly tell: (types: readonly NewsType[]) => void
  /** A comment line that clients ignore: it keeps proxies from closing an idle stream. */
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
