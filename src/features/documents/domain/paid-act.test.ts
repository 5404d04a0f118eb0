import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { withClauses } from './added-clauses.ts'
import { paidActClauses, sumOfNewAct } from './paid-act.ts'

const paid = { amount: kopecks(15_000_00), refunded: false }

test('another act is of no more than was paid, and of nothing where the money was given back', () => {
  assert.deepEqual(sumOfNewAct(paid, undefined), { ok: true, value: 15_000_00 })
  assert.deepEqual(sumOfNewAct(paid, kopecks(15_000_00)), { ok: true, value: 15_000_00 })
  assert.equal(sumOfNewAct(paid, kopecks(15_000_01)).ok, false)
  assert.deepEqual(sumOfNewAct({ ...paid, refunded: true }, kopecks(1)), { ok: true, value: null })
})

test('the agreement says what becomes of the money before the names of the sides, and the five lines say it too', () => {
  const text = (next: number | null) => paidActClauses(paid, next === null ? null : kopecks(next)).clauses.join()
  assert.match(text(12_000_00), /Остальные 3\s000,00\s₽ Исполнитель возвращает/)
  assert.doesNotMatch(text(15_000_00), /возвращает/)
  assert.match(text(null), /Новый акт не составляется/)
  const lines = [
    { label: 'О чём', value: 'Аннулировать' },
    { label: 'Что будет', value: 'Прежнее' },
    { label: 'Как отказаться', value: 'Не подписывать' },
  ]
  const parties = { client: { name: '', inn: '' }, person: { name: '', shortName: '', inn: '' } }
  const blocks = [
    { kind: 'paragraph', text: 'Первое' },
    { kind: 'signatures', parties: [] },
  ] as const
  const made = withClauses({ blocks, parties, short: lines }, { clauses: ['Второе'], outcome: 'Новое' })
  assert.deepEqual(
    made.blocks.map((block) => ('text' in block ? block.text : block.kind)),
    ['Первое', 'Второе', 'signatures'],
  )
  assert.deepEqual(
    made.short.map(({ value }) => value),
    ['Аннулировать', 'Новое', 'Не подписывать'],
  )
})
