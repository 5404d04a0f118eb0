import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destroyedContent, destructionActBlocks, whyKept } from './destruction.ts'

const signed = Temporal.Instant.from('2026-11-21T09:00:00Z')
const order = {
  kind: 'order',
  state: 'signed',
  signedAt: signed,
  endedAt: null,
  lastBelowAt: null,
  closedAt: signed,
  hasDispute: false,
  isHeld: false,
  hasProposal: false,
} as const
const lastDay = Temporal.PlainDate.from('2031-12-31')
const after = lastDay.add({ days: 1 })

test('a document is destroyed only after the last day of its term, and never while anything stops it', () => {
  assert.equal(whyKept(order, after), undefined)
  assert.match(whyKept(order, lastDay) ?? '', /срок хранения ещё не закончился/)
  assert.match(whyKept({ ...order, kind: 'frame' }, after) ?? '', /срок хранения ещё не закончился/)
  assert.match(whyKept({ ...order, isHeld: true }, after) ?? '', /запрет/)
  assert.match(whyKept({ ...order, hasDispute: true }, after) ?? '', /спор/)
  assert.match(whyKept({ ...order, state: 'annulPending' }, after) ?? '', /аннулируют/)
  assert.match(whyKept({ ...order, hasProposal: true }, after) ?? '', /предложение/)
})

test('of a destroyed document the customer stays, and nothing of the person', () => {
  const parties = { client: { name: 'ООО «Ромашка»', inn: '7707083893' }, person: { name: 'Иванов Пётр', inn: '770100001190' } }
  const left = destroyedContent(parties)
  assert.deepEqual(left.parties.client, parties.client)
  assert.doesNotMatch(JSON.stringify(left), /Иванов|770100001190/)
})

test('an act tells what was destroyed from what was left, with the reason', () => {
  const line = { kind: 'act', number: 'Д-2026-000001', day: lastDay, keptUntil: lastDay, sha256: 'ab'.repeat(32) } as const
  const facts = {
    number: 'У-2032-000001',
    organization: parties,
    decidedBy: 'Орлова',
    askedAt: signed,
    doneAt: signed,
    platform: 'Наряд',
  }
  const all = JSON.stringify(
    destructionActBlocks({
      ...facts,
      lines: [
        { ...line, why: null },
        { ...line, why: 'открыт спор' },
      ],
    }),
  )
  for (const words of ['Уничтожено документов","value":"1"', 'Оставлено документов","value":"1"', 'открыт спор', line.sha256])
    assert.ok(all.includes(words), words)
  assert.ok(JSON.stringify(destructionActBlocks({ ...facts, lines: [] })).includes('Ни одного.'))
})

const parties = { name: 'ООО «Ромашка»', inn: '7707083893' }
