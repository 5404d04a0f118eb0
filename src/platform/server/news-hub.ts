import { isNewsType, newsTypes } from '#/wire/news.ts'
import type { NewsType } from '#/wire/news.ts'

/**
 * A subscriber and its keys: `person/<id>` for a person acting for themselves, `org/<id>` for every member of an organization,
 * `member/<org>/<person>` for one member, `account/<id>` for an account on either side, `all`.
 */
export type Listener = {
  readonly personId: string
  readonly keys: readonly string[]
  readonly tell: (types: readonly NewsType[]) => void
  /** The listener's access may have changed. */
  readonly recheck: () => void
}

/** The listeners of one process, indexed by key. */
export type NewsHub = {
  readonly add: (listener: Listener) => () => void
  readonly countOf: (personId: string) => number
  readonly size: () => number
  /** A kind of thing changed for the listeners of a key. */
  readonly hear: (kind: string, key: string) => void
  /** News were missed: anything may have changed for everyone. */
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
    hear(kind, key) {
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

/** News types that affect the counters in the menu. */
const counted: ReadonlySet<NewsType> = new Set(['notification', 'document', 'register', 'row', 'check'])
