import { isNewsType, newsTypes } from '#/wire/news.ts'
import type { NewsType } from '#/wire/news.ts'

/**
 * Who hears what: `person/<id>` a person for himself, `org/<id>` everybody of an organisation, `member/<org>/<person>` one of
 * them, `account/<id>` a human whatever he does, `all`.
 */
export type Listener = {
  readonly personId: string
  readonly keys: readonly string[]
  readonly tell: (types: readonly NewsType[]) => void
  /** What he may hear has perhaps changed. */
  readonly recheck: () => void
}

/** The listeners of one process, found by what they may hear. */
export type NewsHub = {
  readonly add: (listener: Listener) => () => void
  readonly countOf: (personId: string) => number
  readonly size: () => number
  /** One message of the channel `news`: a kind and a key. */
  readonly hear: (message: string) => void
  /** Something was missed: everything may have changed for everybody. */
  readonly hearAll: () => void
}

export function createNewsHub(): NewsHub {
  const all = new Set<Listener>()
  const byKey = new Map<string, Set<Listener>>()
  return {
    add(listener) {
      all.add(listener)
      for (const key of listener.keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(listener))
      return () => {
        all.delete(listener)
        for (const key of listener.keys) {
          const place = byKey.get(key)
          place?.delete(listener)
          if (place?.size === 0) byKey.delete(key)
        }
      }
    },
    countOf: (personId) => byKey.get(accountKey(personId))?.size ?? 0,
    size: () => all.size,
    hear(message) {
      const [kind = '', key = ''] = message.split(' ')
      const hearers = [...(byKey.get(key) ?? [])]
      if (kind === 'access') for (const listener of hearers) listener.recheck()
      if (isNewsType(kind)) for (const listener of hearers) listener.tell(counted.has(kind) ? [kind, 'counter'] : [kind])
    },
    hearAll() {
      for (const listener of all) {
        listener.recheck()
        listener.tell(newsTypes)
      }
    },
  }
}

export function accountKey(personId: string): string {
  return `account/${personId}`
}

/** What the numbers of the menu are made of. */
const counted: ReadonlySet<NewsType> = new Set(['notification', 'document', 'register', 'row', 'check'])
