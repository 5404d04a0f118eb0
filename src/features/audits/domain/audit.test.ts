import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditGaps, auditPeriodProblem } from './audit.ts'
import type { AuditFacts } from './audit.ts'

const whole: AuditFacts = {
  frame: { isSigned: true },
  order: { isSigned: true },
  act: { isSigned: true },
  results: 1,
  isAccepted: true,
  payments: [{ receipt: 'registered', status: 'active', isOfDay: true }],
}

test('a work with everything an inspector asks for has no gaps, and each lack is named', () => {
  assert.deepEqual(auditGaps(whole), [])
  assert.deepEqual(auditGaps({ ...whole, frame: null }), ['договор не подписан обеими сторонами'])
  assert.deepEqual(auditGaps({ ...whole, order: { isSigned: false } }), ['заказ не подписан обеими сторонами'])
  assert.deepEqual(auditGaps({ ...whole, results: 0 }), ['результат сдан не через сервис'])
  assert.deepEqual(auditGaps({ ...whole, act: null }), ['акт не подписан обеими сторонами'])
  const paid = (receipt: 'registered' | 'annulled' | 'none', status: 'active' | 'notActive' | 'unknown' | null) =>
    auditGaps({ ...whole, payments: [...whole.payments, { receipt, status, isOfDay: true }] })
  const late = { receipt: 'registered', status: 'active', isOfDay: false } as const
  assert.deepEqual(auditGaps({ ...whole, payments: [late] }), ['статус НПД проверен не в день оплаты'])
  assert.deepEqual(paid('none', 'active'), ['на оплату нет чека'])
  assert.deepEqual(paid('annulled', 'active'), ['чек аннулирован'])
  assert.deepEqual(paid('registered', 'notActive'), ['на день оплаты статуса НПД не было'])
  assert.deepEqual(paid('registered', 'unknown'), ['нет ответа ФНС о статусе на день оплаты'])
  assert.deepEqual(paid('registered', null), ['нет ответа ФНС о статусе на день оплаты'])
})

test('a work under way owes neither a result nor an act', () => {
  assert.deepEqual(auditGaps({ ...whole, act: null, results: 0, isAccepted: false, payments: [] }), [])
})

test('a period is in order and no longer than four years', () => {
  const day = (text: string) => Temporal.PlainDate.from(text)
  assert.equal(auditPeriodProblem({ from: day('2026-01-01'), to: day('2026-01-01') }), undefined)
  assert.equal(auditPeriodProblem({ from: day('2023-01-01'), to: day('2026-12-31') }), undefined)
  assert.equal(auditPeriodProblem({ from: day('2026-01-02'), to: day('2026-01-01') }), 'Последний день раньше первого')
  assert.equal(auditPeriodProblem({ from: day('2023-01-01'), to: day('2027-01-01') }), 'Не больше 4 лет сразу')
})
