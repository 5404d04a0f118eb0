import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Id } from '#/kernel/ids.ts'
import {
  anchorAction,
  anchorFacts,
  canonicalText,
  chainEntry,
  chainStart,
  endWalk,
  openBreak,
  stepWalk,
  walkStart,
} from './chain.ts'
import type { ChainBreak, ChainedEntry, ChainHead, ChainWalk, JournalEntry } from './chain.ts'

const ownerId = 'organization_1' as Id<'organization'>

test('a chain written entry by entry is intact, and so is an empty one', () => {
  const { entries, head } = chainOf(5)
  assert.equal(check(entries, head), undefined)
  assert.equal(head.lastNo, 5)
  assert.equal(check([], chainStart), undefined)
})

test('the text of an entry does not depend on the order of its keys, and contains the version and the previous hash', () => {
  const [one, other] = [entryOf(1, { b: 1, a: ['x'] }), entryOf(1, { a: ['x'], b: 1 })]
  const text = canonicalText({ ...one, no: 1 }, chainStart.lastSha256)
  assert.equal(text, canonicalText({ ...other, no: 1 }, chainStart.lastSha256))
  assert.equal(
    text,
    `{"action":"taskPublished","actorName":"Ольга","actorRole":"owner","at":1795255200001,"facts":{"a":["x"],"b":1},"ip":"","no":1,` +
      `"objectId":"task_1","objectKind":"task","objectName":"№ 1","ownerId":"organization_1","personId":"person_1",` +
      `"previousSha256":"${'0'.repeat(64)}","textVersion":2}`,
  )
})

const changes: Partial<ChainedEntry>[] = [
  { ownerId: 'organization_2' as Id<'organization'> },
  { at: Temporal.Instant.from('2026-11-21T10:00:00.999Z') },
  { personId: 'person_2' as Id<'person'> },
  { personId: null },
  { actorName: 'Пётр' },
  { actorRole: null },
  { ip: '127.0.0.2' },
  { action: 'taskCancelled' },
  { objectKind: 'register' },
  { objectId: 'task_2' },
  { objectName: '' },
  { facts: {} },
  { facts: { amount: 101 } },
  { previousSha256: 'f'.repeat(64) },
  { sha256: 'f'.repeat(64) },
  { textVersion: 1 },
  { textVersion: 3 },
  { hashedText: null },
  { hashedText: '{}' },
]

test('a change of any part of any entry is found at that entry', () => {
  const { entries, head } = chainOf(4)
  for (const change of changes) {
    for (const place of [0, 1, 3]) {
      const forged = entries.map((entry, index) => (index === place ? { ...entry, ...change } : entry))
      assert.equal(check(forged, head)?.no, place + 1, JSON.stringify(change))
    }
  }
})

test('an entry changed together with its own hash is found by the next entry', () => {
  const { entries, head } = chainOf(4)
  const second = rehashed({ ...must(entries[1]), actorName: 'Пётр' })
  assert.deepEqual(check(entries.with(1, second), head), { no: 3, what: 'moved' })
})

test('the last entry changed together with its own hash is found by the head', () => {
  const { entries, head } = chainOf(4)
  const last = rehashed({ ...must(entries[3]), actorName: 'Пётр' })
  assert.deepEqual(check(entries.with(3, last), head), { no: 4, what: 'unsealed' })
})

test('a deleted entry is found, whether first, middle or last', () => {
  const { entries, head } = chainOf(4)
  assert.deepEqual(check(entries.toSpliced(0, 1), head), { no: 1, what: 'missing' })
  assert.deepEqual(check(entries.toSpliced(1, 1), head), { no: 2, what: 'missing' })
  assert.deepEqual(check(entries.toSpliced(3, 1), head), { no: 4, what: 'cut' })
  assert.deepEqual(check([], head), { no: 1, what: 'cut' })
})

test('a deleted entry is found even when the later entries are renumbered', () => {
  const { entries, head } = chainOf(4)
  const renumbered = entries.toSpliced(1, 1).map((entry, place) => ({ ...entry, no: place + 1 }))
  assert.deepEqual(check(renumbered, head), { no: 2, what: 'changed' })
  assert.deepEqual(check(renumbered.map(rehashed), head), { no: 2, what: 'moved' })
})

test('two swapped entries are found', () => {
  const { entries, head } = chainOf(4)
  const [first, second, third, fourth] = entries.map(must)
  const swapped = [first, { ...must(third), no: 2 }, { ...must(second), no: 3 }, fourth].map(must)
  assert.deepEqual(check(swapped, head), { no: 2, what: 'changed' })
  assert.deepEqual(check(swapped.map(rehashed), head), { no: 2, what: 'moved' })
})

test('an entry inserted in the middle or appended at the end is found', () => {
  const { entries, head } = chainOf(4)
  const between = entries.toSpliced(1, 0, { ...must(entries[1]), objectId: 'task_9' })
  assert.deepEqual(check(between, head), { no: 2, what: 'changed' })
  const twice = entries.toSpliced(1, 0, must(entries[1]))
  assert.deepEqual(check(twice, head), { no: 2, what: 'moved' })
  const behind = chainEntry(head, entryOf(5), digest)
  assert.deepEqual(check([...entries, behind], head), { no: 5, what: 'unsealed' })
})

test('a fully rewritten chain is found by the previously recorded head', () => {
  const { head } = chainOf(4)
  const forged = chainOf(4, 'Пётр')
  assert.deepEqual(check(forged.entries, head), { no: 4, what: 'unsealed' })
})

test('a check goes on past a break and finds every one', () => {
  const { entries, head } = chainOf(9)
  const forged = entries
    .with(1, { ...must(entries[1]), actorName: 'Пётр' })
    .with(7, { ...must(entries[7]), ip: '1.1.1.1' })
    .toSpliced(4, 2)
  assert.deepEqual(walkOf(forged, head).breaks, [
    { no: 2, what: 'changed' },
    { no: 5, what: 'missing' },
    { no: 8, what: 'changed' },
  ])
})

test('after an entry that records the breaks the chain is whole, until what stands in them changes again', () => {
  const { entries, head } = chainOf(6)
  const forged = entries.with(1, { ...must(entries[1]), actorName: 'Пётр' }).toSpliced(3, 1)
  const { entries: recorded, head: later } = anchored(forged, head)
  const walk = walkOf(recorded, later)
  assert.deepEqual(walk.breaks, [
    { no: 2, what: 'changed', anchoredNo: 7 },
    { no: 4, what: 'missing', anchoredNo: 7 },
  ])
  assert.equal(openBreak(walk), undefined)
  assert.equal(anchorFacts(walk, digest), undefined)
  const again = recorded.with(1, { ...must(recorded[1]), actorName: 'Семён' })
  assert.deepEqual(check(again, later), { no: 2, what: 'changed' })
  const another = recorded.with(0, { ...must(recorded[0]), actorName: 'Семён' })
  assert.deepEqual(check(another, later), { no: 1, what: 'changed' })
  const cut = anchored(chainOf(4).entries.slice(0, 2), chainOf(4).head)
  assert.deepEqual(walkOf(cut.entries, cut.head).breaks, [{ no: 3, what: 'missing', anchoredNo: 5 }])
})

test('an entry that only claims to record breaks records nothing', () => {
  const { entries, head } = chainOf(2)
  const forged = entries.with(0, { ...must(entries[0]), actorName: 'Пётр' })
  const claim = chainEntry(head, { ...entryOf(9, { seal: digest('') }), action: anchorAction }, digest)
  assert.deepEqual(check([...forged, claim], { lastNo: 3, lastSha256: claim.sha256 }), { no: 1, what: 'changed' })
})

test('a chain rewritten together with its head is found by the head signed outside, and no entry records that away', () => {
  const { entries, head: signed } = chainOf(4)
  const forged = chainOf(6, 'Пётр')
  const found = walkOf(forged.entries, forged.head, signed)
  assert.deepEqual(found.breaks, [{ no: 4, what: 'rewritten' }])
  assert.equal(anchorFacts(found, digest), undefined)
  assert.deepEqual(walkOf([], chainStart, signed).breaks, [{ no: 1, what: 'rewritten' }])
  assert.deepEqual(walkOf(entries, signed, signed).breaks, [])
})

test('entries of the first version of the text, stored without it, still stand', () => {
  const { entries } = chainOf(3)
  const first = old(must(entries[0]), chainStart.lastSha256)
  const second = old(must(entries[1]), first.sha256)
  const third = chainEntry({ lastNo: 2, lastSha256: second.sha256 }, entryOf(3), digest)
  const head = { lastNo: 3, lastSha256: third.sha256 }
  assert.equal(check([first, second, third], head), undefined)
  assert.deepEqual(check([first, { ...second, ip: '1.1.1.1' }, third], head), { no: 2, what: 'changed' })
})

test('no single forgery of a random chain passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.constantFrom(...changes), (size, where, change) => {
      const { entries, head } = chainOf(size)
      const place = where % size
      const forged = { ...must(entries[place]), ...change }
      assert.notEqual(check(entries.with(place, forged), head), undefined)
      assert.notEqual(check(entries.toSpliced(place, 1), head), undefined)
    }),
  )
})

function chainOf(size: number, actorName = 'Ольга'): { entries: ChainedEntry[]; head: ChainHead } {
  const entries: ChainedEntry[] = []
  let head = chainStart
  for (let no = 1; no <= size; no += 1) {
    const entry = chainEntry(head, { ...entryOf(no), actorName }, digest)
    entries.push(entry)
    head = { lastNo: entry.no, lastSha256: entry.sha256 }
  }
  return { entries, head }
}

function entryOf(no: number, facts: JournalEntry['facts'] = { amount: 100 }): Omit<JournalEntry, 'no'> {
  return {
    ownerId,
    at: Temporal.Instant.from('2026-11-21T10:00:00Z').add({ milliseconds: no }),
    personId: 'person_1' as Id<'person'>,
    actorName: 'Ольга',
    actorRole: 'owner',
    ip: '',
    action: 'taskPublished',
    objectKind: 'task',
    objectId: 'task_1',
    objectName: '№ 1',
    facts,
  }
}

/** The first break. */
function check(entries: readonly ChainedEntry[], head: ChainHead): ChainBreak | undefined {
  return openBreak(walkOf(entries, head))
}

function walkOf(entries: readonly ChainedEntry[], head: ChainHead, signed?: ChainHead): ChainWalk {
  let walk = walkStart
  for (const entry of entries) walk = stepWalk(walk, ownerId, entry, digest, signed)
  return endWalk(walk, head, signed)
}

/** Does to a chain what the night does: records its breaks. */
function anchored(entries: readonly ChainedEntry[], head: ChainHead): { entries: ChainedEntry[]; head: ChainHead } {
  const facts = anchorFacts(walkOf(entries, head), digest)
  const entry = chainEntry(head, { ...entryOf(99, facts), action: anchorAction }, digest)
  return { entries: [...entries, entry], head: { lastNo: entry.no, lastSha256: entry.sha256 } }
}

/** A chain of text version 1, whose hashed text was not stored. */
function old(entry: ChainedEntry, previousSha256: string): ChainedEntry {
  const { textVersion: _version, hashedText: _text, previousSha256: _previous, sha256: _sha256, ...facts } = entry
  return { ...facts, textVersion: 1, hashedText: null, previousSha256, sha256: digest(canonicalText(facts, previousSha256, 1)) }
}

/** What a forger who knows the rules would write. */
function rehashed(entry: ChainedEntry): ChainedEntry {
  const { textVersion: _version, hashedText: _text, previousSha256, sha256: _sha256, ...facts } = entry
  const hashedText = canonicalText(facts, previousSha256)
  return { ...entry, hashedText, sha256: digest(hashedText) }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function must<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined)
  return value
}
