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
  /** The very text that was hashed, as it is stored; entries of version 1 were stored without it. */
  readonly hashedText: string | null
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
export const textVersion = 2

/**
 * Returns the canonical text of an entry: JSON without spaces, keys sorted by code units at every depth, absent values as null, the
 * timestamp in whole milliseconds since 1970, including the previous hash and the version.
 */
export function canonicalText(entry: JournalEntry, previousSha256: string, version: number = textVersion): string {
  return JSON.stringify(sorted({ ...entry, at: entry.at.epochMilliseconds, previousSha256, textVersion: version }))
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
  const hashedText = canonicalText(numbered, head.lastSha256)
  return { ...numbered, textVersion, hashedText, previousSha256: head.lastSha256, sha256: digest(hashedText) }
}

/**
 * What is wrong with a chain at one place.
 * - `changed`: the facts of the entry do not match its hash;
 * - `missing`: the entry with this number is gone, and maybe those after it;
 * - `moved`: the entry does not follow the previous one: swapped, inserted, or both rewritten;
 * - `cut`: the entries from this number on are gone although the head counts them;
 * - `unsealed`: the head does not count this entry, or ends with another hash;
 * - `rewritten`: the entry is not the one whose hash was signed outside the database.
 */
export const chainFaultNames = {
  changed: 'Запись изменена',
  missing: 'Запись удалена',
  moved: 'Запись переставлена, вставлена или подменена',
  cut: 'Последние записи удалены',
  unsealed: 'Запись добавлена в обход журнала',
  rewritten: 'Запись не совпадает с подписанной копией вне базы',
} as const
export type ChainFault = keyof typeof chainFaultNames

/** `anchoredNo`: the entry that records this break; the chain is whole again after it. */
export type ChainBreak = { readonly no: number; readonly what: ChainFault; readonly anchoredNo?: number }

/** A head that was signed and kept outside the database. */
export type SignedHead = ChainHead

/** Progress of a check: where the chain has come to, and every break on the way. */
export type ChainWalk = {
  readonly lastNo: number
  readonly lastSha256: string
  readonly breaks: readonly ChainBreak[]
  /** What stands in each broken place, to be bound by the entry that records the breaks. */
  readonly prints: readonly string[]
}

export const walkStart: ChainWalk = { ...chainStart, breaks: [], prints: [] }

/** Checks the next entry, in the order of numbers. After a break the check goes on from what is stored. */
export function stepWalk(walk: ChainWalk, ownerId: string, entry: ChainedEntry, digest: Digest, signed?: SignedHead): ChainWalk {
  const found = faultsOf(walk, ownerId, entry, digest, signed)
  const place = { lastNo: Math.max(walk.lastNo, entry.no), lastSha256: entry.sha256 }
  const print = ({ no, what }: ChainBreak) => (what === 'missing' ? `${no} -` : `${no} ${digest(contentOf(entry))}`)
  const met = found.length === 0 ? walk : { breaks: [...walk.breaks, ...found], prints: [...walk.prints, ...found.map(print)] }
  const isSound = found.every(({ what }) => what === 'missing')
  if (!isSound || !anchors(entry, met, digest)) return { ...place, breaks: met.breaks, prints: met.prints }
  return { ...place, prints: met.prints, breaks: met.breaks.map((each) => ({ anchoredNo: entry.no, ...each })) }
}

function faultsOf(
  walk: ChainWalk,
  ownerId: string,
  entry: ChainedEntry,
  digest: Digest,
  signed: SignedHead | undefined,
): ChainBreak[] {
  const expected = walk.lastNo + 1
  const gap: ChainBreak[] = entry.no > expected ? [{ no: expected, what: 'missing' }] : []
  const { no } = entry
  if (no < expected || entry.ownerId !== ownerId) return [{ no, what: 'moved' }]
  if (isChanged(entry, digest)) return [...gap, { no, what: 'changed' }]
  if (signed?.lastNo === no && signed.lastSha256 !== entry.sha256) return [...gap, { no, what: 'rewritten' }]
  // After a gap nobody knows what this entry should follow.
  if (gap.length === 0 && entry.previousSha256 !== walk.lastSha256) return [{ no, what: 'moved' }]
  return gap
}

function isChanged({ textVersion: version, hashedText, sha256, ...entry }: ChainedEntry, digest: Digest): boolean {
  const { previousSha256, ...facts } = entry
  const text = canonicalText(facts, previousSha256, version)
  if (version === 1) return hashedText !== null || digest(text) !== sha256
  return version !== textVersion || hashedText !== text || digest(hashedText) !== sha256
}

function contentOf({ textVersion: version, hashedText, sha256, previousSha256, ...facts }: ChainedEntry): string {
  return `${hashedText ?? ''}\n${canonicalText(facts, previousSha256, version)}\n${sha256}`
}

/** Checks, after all entries are read, that they end where the head says, and not before a head signed outside. */
export function endWalk(walk: ChainWalk, head: ChainHead, signed?: SignedHead): ChainWalk {
  const ends: ChainBreak[] = []
  if (signed && signed.lastNo > Math.max(walk.lastNo, head.lastNo)) ends.push({ no: walk.lastNo + 1, what: 'rewritten' })
  if (walk.lastNo < head.lastNo) ends.push({ no: walk.lastNo + 1, what: 'cut' })
  else if (walk.lastNo > head.lastNo) ends.push({ no: head.lastNo + 1, what: 'unsealed' })
  else if (walk.lastSha256 !== head.lastSha256) ends.push({ no: walk.lastNo, what: 'unsealed' })
  return { ...walk, breaks: [...walk.breaks, ...ends], prints: [...walk.prints, ...ends.map(({ no }) => `${no} -`)] }
}

export const anchorAction = 'journalReanchored'

/** The first break that no entry records. */
export function openBreak({ breaks }: Pick<ChainWalk, 'breaks'>): ChainBreak | undefined {
  return breaks.find(({ anchoredNo }) => anchoredNo === undefined)
}

/**
 * The facts of an entry that records the breaks before it: from it on the chain is whole again, and what stands in the broken places
 * can not change once more unseen. Undefined when there is nothing to record, or when the end of the chain itself is in doubt: that
 * needs a person.
 */
export function anchorFacts({ breaks, prints }: ChainWalk, digest: Digest) {
  const open = breaks.filter(({ anchoredNo }) => anchoredNo === undefined)
  if (open.length === 0 || breaks.some(({ what }) => what === 'unsealed' || what === 'rewritten')) return undefined
  const words = open.slice(0, 20).map(({ no, what }) => `№ ${no}: ${chainFaultNames[what].toLowerCase()}`)
  const rest = open.length > words.length ? [`и ещё ${open.length - words.length}`] : []
  return { breaks: [...words, ...rest].join('; '), seal: digest(prints.join('\n')) }
}

function anchors(entry: ChainedEntry, { breaks, prints }: Pick<ChainWalk, 'breaks' | 'prints'>, digest: Digest): boolean {
  return entry.action === anchorAction && breaks.length > 0 && entry.facts['seal'] === digest(prints.join('\n'))
}
