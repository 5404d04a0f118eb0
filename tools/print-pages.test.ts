import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { apiPage } from './print-api.ts'
import { lawPage } from './print-law.ts'
import { noticesPage } from './print-notices.ts'
import { lifecyclesPage } from './print-lifecycles.ts'
import type { Exported } from './print-document.ts'

test('a lifecycle is drawn with its first and its last state', () => {
  const page = lifecyclesPage([
    exported('taskLifecycle', {
      table: { draft: { publish: { to: 'open', by: 'client' } }, open: {} },
      starts: ['draft'],
    }),
    exported('taskNames', { draft: 'Черновик' }),
  ])
  assert.match(page, /\[\*\] --> draft\n {2}draft --> open: publish \(client\)\n {2}open --> \[\*\]/)
  assert.match(page, /\| draft \| publish \| client \| open \|/)
  assert.doesNotMatch(page, /taskNames/)
})

test('an endpoint stands on the page with its shapes and each of its refusals', () => {
  const page = apiPage([exported('readTask', readTask), exported('taskId', z.string())])
  assert.match(page, /### GET \/api\/v1\/tasks\/:id\n\nОдно задание\./)
  assert.match(page, /- Кому: член организации, право `editTasks`/)
  assert.match(page, /\{\n {2}id: string\n {2}note\?: string \| null\n {2}lines: \{\n {4}amount: integer\n {2}\}\[\]\n\}/)
  assert.match(page, /\| notFound \| 404 \| -910 \| Не найдено \|/)
})

test('a kind of notice stands on the page with its sides, its channels and what goes to the phone', () => {
  const page = noticesPage()
  assert.match(page, /\| `payoutReturned` \| Банк вернул выплату \| кабинет, СМС, важное \| владелец.*: кабинет, письмо \|  \|/)
  assert.match(page, /\| `documentDeclined` \| \{document\} отклонён \/ \{document\} отклонено \|/)
  assert.match(page, /\| `messageCame` .* кабинет, СМС через 1 ч, много СМС — одной \|/)
})

test('a demand of the law without its test does not print', () => {
  const row = { id: 'L9', demand: 'Чек к 9-му', ground: '422-ФЗ' } as const
  const text = "test('told once', () => {})\ntest(\n  'told to both sides, each once', () => {})\n"
  assert.match(
    lawPage([{ ...row, proof: [['a.test.ts', 'told to both']] }], () => text),
    /`a\.test\.ts`: told to both sides, each once/,
  )
  assert.throws(() => lawPage([{ ...row, proof: [['a.test.ts', 'told by mail']] }], () => text), /no test that begins with/)
  assert.throws(() => lawPage([{ ...row, proof: [] }], () => text), /proven by no test/)
})

const readTask = endpoint({
  method: 'GET',
  path: '/api/v1/tasks/:id',
  summary: 'Одно задание',
  access: 'client',
  permission: 'editTasks',
  params: z.object({ id: z.string() }),
  reply: z.object({
    id: z.string(),
    note: z.optional(z.nullable(z.string())),
    lines: z.array(z.object({ amount: z.int() })),
  }),
  refusals: ['notFound'],
})

function exported(name: string, value: unknown): Exported {
  return { feature: 'tasks', path: 'src/features/tasks/contract.ts', name, value }
}
