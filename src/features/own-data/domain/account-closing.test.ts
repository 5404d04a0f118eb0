import assert from 'node:assert/strict'
import test from 'node:test'
import { blockKinds, decideClosing, listBlocks } from './account-closing.ts'
import type { BlockKind } from './account-closing.ts'

const requestedAt = Temporal.Instant.from('2026-11-01T09:00:00Z')
const dueAt = requestedAt.add({ hours: 24 * 7 })
const asked = { reason: 'personAsked' as const, requestedAt, dueAt }
const withdrawn = { ...asked, reason: 'consentWithdrawn' as const }
const after = (days: number) => requestedAt.add({ hours: 24 * days })

test('nothing is destroyed before the due date, not even by a second', () => {
  assert.equal(decideClosing(asked, counts(), dueAt.subtract({ seconds: 1 })), 'early')
  assert.equal(decideClosing(asked, counts(), dueAt), 'destroy')
})

test('open work postpones a deletion the person requested, for any length of time', () => {
  for (const kind of blockKinds) assert.equal(decideClosing(asked, counts(kind), after(90)), 'wait', kind)
})

test('thirty days after a withdrawn consent only legal and contractual obligations still postpone deletion', () => {
  const held = blockKinds.filter((kind) => decideClosing(withdrawn, counts(kind), after(30)) === 'wait')
  assert.deepEqual(held, ['unpaid', 'payout', 'receipt'])
  for (const kind of blockKinds) assert.equal(decideClosing(withdrawn, counts(kind), after(29)), 'wait', kind)
})

test('every blocking item is named with a link to finish it', () => {
  assert.deepEqual(listBlocks(counts()), [])
  const [block] = listBlocks(counts('receipt'))
  assert.deepEqual([block?.kind, block?.count, block?.link], ['receipt', 1, '/person/checks'])
})

function counts(open?: BlockKind) {
  const of = (kind: BlockKind) => (kind === open ? 1 : 0)
  return {
    work: of('work'),
    unpaid: of('unpaid'),
    payout: of('payout'),
    receipt: of('receipt'),
    document: of('document'),
    owner: of('owner'),
  }
}
