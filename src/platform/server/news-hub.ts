import { isNewsType, newsTypes } from '#/wire/news.ts'
import type { NewsType } from '#/wire/news.ts'

/** How long the hub remembers what it told, for listeners whose page is older than their stream. */
const rememberedMilliseconds = 60_000

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
  /** What has changed for these keys in the last so many milliseconds: every kind when the hub does not know of all of that time. */
  readonly changedSince: (keys: readonly string[], milliseconds: number) => readonly NewsType[]
}

export function createNewsHub(now: () => number = () => performance.now()): NewsHub {
  const all = new Set<Listener>()
  const byKey = new Map<string, Set<Listener>>()
  const changed = new Map<string, Map<NewsType, number>>()
  let knownSince = now()
  let sweptAt = knownSince

  function remember(key: string, types: readonly NewsType[]): void {
    const at = now()
    const kinds = changed.get(key) ?? new Map<NewsType, number>()
    for (const type of types) kinds.set(type, at)
    changed.set(key, kinds)
    if (at - sweptAt < rememberedMilliseconds) return
    sweptAt = at
    for (const [old, last] of changed) if (Math.max(...last.values()) < at - rememberedMilliseconds) changed.delete(old)
  }

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
      if (!isNewsType(kind)) return
      const types: readonly NewsType[] = counted.has(kind) ? [kind, 'counter'] : [kind]
      remember(key, types)
      for (const listener of hearers) listener.tell(types)
    },
    hearAll() {
      knownSince = now()
      for (const listener of all) {
        listener.recheck()
        listener.tell(newsTypes)
      }
    },
    changedSince(keys, milliseconds) {
      const since = now() - milliseconds
      if (milliseconds > rememberedMilliseconds || since < knownSince) return newsTypes
      const kinds = keys.flatMap((key) => [...(changed.get(key) ?? [])])
      return [...new Set(kinds.filter(([, at]) => at >= since).map(([type]) => type))]
    },
  }
}

export function accountKey(personId: string): string {
  return `account/${personId}`
}

/** News types that affect the counters in the menu. */
const counted: ReadonlySet<NewsType> = new Set(['notification', 'document', 'register', 'row', 'check', 'message'])
