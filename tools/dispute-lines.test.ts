import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeEventKinds } from '#/features/tasks/domain/dispute.ts'
import { kopecks } from '#/kernel/money.ts'
import { disputeLines } from './dispute-lines.ts'
import type { DisputeFile } from './dispute-lines.ts'

test('the operator reads the file of a dispute in Russian: sides, statuses and what was said', () => {
  const at = Temporal.Instant.from('2026-11-23T09:00:00Z')
  const sides = ['client', 'person', 'system', 'operator'] as const
  const said = disputeEventKinds.flatMap((kind) =>
    sides.map((side) => ({ kind, side, words: 'слова', amount: kopecks(100), at })),
  )
  const file = {
    work: {
      state: 'withOperator',
      reason: 'Сумма',
      opened_by: 'person',
      stood: 'readyToPay',
      number: '№ 1',
      title: 'Уборка',
      result: 'Чисто',
      criteria: ['Вымыто'],
      due_on: Temporal.PlainDate.from('2026-12-01'),
      short_name: 'ООО «Пример»',
      price: kopecks(100_000),
    },
    results: [{ no: 1, submitted_at: at, text: 'Готово', links: [], decision_text: 'Нет' }],
    documents: [{ kind: 'act', number: '№ 2', title: 'Акт', state: 'waitPerson' }],
    said,
    messages: [{ side: 'client', text: 'Когда?', at }],
    sums: [{ amount: kopecks(100), reason: 'Договорились', words: 'слова', state: 'lapsed', proposed_at: at }],
  } as unknown as DisputeFile
  const lines = disputeLines(file)
  // Moments are written with the letters T and Z alone.
  const foreign = lines.filter((line) => /[a-z]/i.test(line.replaceAll(/\d{4}-\d\d-\d\d(T[\d:]+Z)?/g, '')))
  assert.deepEqual(foreign, [])
  assert.ok(
    lines.some((line) => /Исполнитель, предложение 1\s₽: слова$/.test(line)),
    lines.join('\n'),
  )
})
