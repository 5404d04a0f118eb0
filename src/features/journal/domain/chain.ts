import type { Id } from '#/kernel/ids.ts'
/** Facts as they are stored; what an operation may write is narrower, see `fact.ts`. */
export type StoredFacts = { readonly [name: string]: unknown }

/** A journal entry as it is hashed. */
export type JournalEntry = {
  readonly ownerId: Id<'organization'> | Id<'person'>
  /** Starts at 1, without gaps. */
  readonly no: number
  /** In whole milliseconds. */
  readonly at: Temporal.Instant
  /** Absent when the service itself acted. */
  readonly personId: Id<'person'> | null
  readonly actorName: string
  readonly actorRole: string | null
  readonly ip: string
  readonly action: string
  readonly objectKind: string
  readonly objectId: string
  readonly objectName: string
  readonly facts: StoredFacts
}

/** Hashes are SHA-256 in lower-case hex. */
export type ChainedEntry = JournalEntry & {
  readonly textVersion: number
  readonly previousSha256: string
  readonly sha256: string
}

/** The end of a chain: the number of entries and the hash of the last one. Stored separately from the entries. */
export type ChainHead = { readonly lastNo: number; readonly lastSha256: string }

/** Returns the SHA-256 of a text in UTF-8, as lower-case hex. */
export type Digest = (text: string) => string

/** The head hash of an empty chain. */
export const chainStart: ChainHead = { lastNo: 0, lastSha256: '0'.repeat(64) }

/** The version of the hashed text used now. Older entries keep the version they were written with. */
export const textVersion = 1

/**
 * Returns the canonical text of an entry, version 1: JSON without spaces, keys sorted by code units at every depth, absent
 * values as null, the timestamp in whole milliseconds since 1970, including the previous hash and the version.
 */
export function canonicalText(entry: JournalEntry, previousSha256: string): string {
  return JSON.stringify(sorted({ ...entry, at: entry.at.epochMilliseconds, previousSha256, textVersion }))
}

function sorted(value: object): object {
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, isPlain(part) ? sorted(part) : part]))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Appends an entry after the head of its chain. */
export function chainEntry(head: ChainHead, entry: Omit<JournalEntry, 'no'>, digest: Digest): ChainedEntry {
  const numbered = { ...entry, no: head.lastNo + 1 }
  const sha256 = digest(canonicalText(numbered, head.lastSha256))
  return { ...numbered, textVersion, previousSha256: head.lastSha256, sha256 }
}

/**
 * What is wrong with a chain, at its first broken place.
 * - `changed`: the facts of the entry do not match its hash;
 * - `missing`: the entry with this number is gone;
 * - `moved`: the entry does not follow the previous one: swapped, inserted, or both rewritten;
 * - `cut`: the entries from this number on are gone although the head counts them;
 * - `unsealed`: the head does not count this entry, or ends with another hash.
 */
export const chainFaultNames = {
  changed: 'Запись изменена',
  missing: 'Запись удалена',
  moved: 'Запись переставлена, вставлена или подменена',
  cut: 'Последние записи удалены',
  unsealed: 'Запись добавлена в обход журнала',
} as const
export type ChainFault = keyof typeof chainFaultNames
export type ChainBreak = { readonly no: number; readonly what: ChainFault }

/** Progress of a check: the last intact entry. */
export type ChainWalk = ChainHead

/** Checks the next entry, in the order of numbers. */
export function stepWalk(
  walk: ChainWalk,
  ownerId: string,
  entry: ChainedEntry,
  digest: Digest,
): { readonly walk: ChainWalk } | { readonly broken: ChainBreak } {
  const expected = walk.lastNo + 1
  if (entry.no > expected) return { broken: { no: expected, what: 'missing' } }
  if (entry.no < expected || entry.ownerId !== ownerId) return { broken: { no: entry.no, what: 'moved' } }
  if (entry.textVersion !== textVersion) return { broken: { no: entry.no, what: 'changed' } }
  const { textVersion: _version, previousSha256, sha256, ...facts } = entry
  if (digest(canonicalText(facts, previousSha256)) !== sha256) return { broken: { no: entry.no, what: 'changed' } }
  if (previousSha256 !== walk.lastSha256) return { broken: { no: entry.no, what: 'moved' } }
  return { walk: { lastNo: entry.no, lastSha256: sha256 } }
}

/** Checks, after all entries are read, that they end where the head says. */
export function endWalk(walk: ChainWalk, head: ChainHead): ChainBreak | undefined {
  if (walk.lastNo < head.lastNo) return { no: walk.lastNo + 1, what: 'cut' }
  if (walk.lastNo > head.lastNo) return { no: head.lastNo + 1, what: 'unsealed' }
  return walk.lastSha256 === head.lastSha256 ? undefined : { no: walk.lastNo, what: 'unsealed' }
}
