import assert from 'node:assert/strict'
import test from 'node:test'
import { clientLine } from './client-line.ts'
import { overpaidText, overpaidTitle } from './overpaid-words.ts'
import { documentToRenew, nextAction, trackerSteps } from './tracker-steps.ts'
import type { Work } from './tracker-steps.ts'

test('the tracker shows completed steps, who must act now and what comes next', () => {
  const steps = trackerSteps(work({ state: 'submitted', submitted_at: '2026-11-21T09:00:00Z', accept_due_on: '2026-11-25' }))
  assert.deepEqual(
    steps.map(({ state }) => state),
    ['done', 'done', 'done', 'current', 'waiting', 'waiting', 'waiting', 'waiting'],
  )
  assert.equal(steps[3]?.text, 'Заказчик примет до 25.11.2026')
})

test('when the term of acceptance is over, both sides read so, and the customer what to do', () => {
  const late = work({ state: 'submitted', accept_due_on: '2026-11-25', accept_overdue: true })
  assert.match(trackerSteps(late)[3]?.text ?? '', /^Срок приёмки вышел 25\.11\.2026\. Мы напомнили заказчику/)
  assert.match(clientLine(late), /вышел 25\.11\.2026: примите результат или верните на доработку$/)
})

test('the tracker leads the person to the single action available now', () => {
  const label = (change: Partial<Work>) => nextAction(work(change))?.label
  assert.equal(label({ documents: [paper('frame', 'waitPerson'), paper('order', 'waitPerson')] }), 'Подписать договор и заказ')
  assert.equal(label({ documents: [paper('frame', 'signed'), paper('order', 'waitPerson')] }), 'Подписать заказ')
  assert.equal(label({ documents: [paper('frame', 'signed'), paper('order', 'waitClient')] }), undefined)
  assert.equal(
    label({ documents: [paper('frame', 'signed'), paper('order', 'signed')], binding_state: 'waiting' }),
    'Привязать платформу',
  )
  assert.equal(label({ state: 'rework' }), 'Сдать результат')
  assert.equal(label({ state: 'actPending', documents: [paper('act', 'waitPerson')] }), 'Подписать акт')
  assert.equal(label({ state: 'readyToPay', has_payout_method: false }), 'Указать, куда платить')
  assert.equal(label({ state: 'paying' }), undefined)
})

test('a declined document stops the contract step and shows the reason, and the customer is told what to do', () => {
  const stopped = work({ documents: [{ ...paper('order', 'declined'), decline_reason: 'Ошибка в данных' }] })
  const step = trackerSteps(stopped)[1]
  assert.equal(step?.state, 'failed')
  assert.match(step?.text ?? '', /Ошибка в данных/)
  assert.match(clientLine(stopped), /составьте его заново/)
})

test('a receipt annulled after the work was closed is told to both sides, and is no finished step', () => {
  const check = { id: 'check_1', state: 'cancelledOutside', inn: '500100732259', receipt_id: '20abc', fail_text: null } as const
  const closed = work({ state: 'closed', paid_at: '2026-11-20T09:00:00Z', check })
  const step = trackerSteps(closed).at(-1)
  assert.deepEqual([step?.state, step?.text], ['failed', 'Аннулирован в «Мой налог»'])
  assert.match(clientLine(closed), /исполнитель аннулировал чек$/)
  assert.deepEqual(nextAction(closed), { label: 'Открыть чек', to: '/person/checks?open=check_1' })
})

test("a payment refused by the bank is shown with the bank's explanation", () => {
  const payout = {
    state: 'rejected',
    amount: 100,
    bank_text: 'Счёт закрыт',
    requisites_mask: '••1',
    sent_at: null,
    paid_at: null,
  }
  const stopped = work({ state: 'readyToPay', payout })
  assert.equal(trackerSteps(stopped)[6]?.text, 'Остановлено: Счёт закрыт. Проверьте, куда вам платить')
  assert.equal(nextAction(stopped)?.label, 'Указать, куда платить')
})

test('a paid work whose act was annulled leads both sides to the signature of another, and the client to make it anew', () => {
  const paid = (state: string) => work({ state: 'paid', paid_at: '2026-11-20T09:00:00Z', documents: [paper('act', state)] })
  const stepOf = (state: string) => trackerSteps(paid(state))[5]
  assert.deepEqual(nextAction(paid('waitPerson')), { label: 'Подписать акт', to: '/person/docs/document_act' })
  assert.deepEqual([stepOf('waitPerson')?.state, stepOf('waitPerson')?.text], ['current', 'Подпишите акт'])
  assert.match(clientLine(paid('waitClient')), /^Оплачено\. /)
  for (const state of ['declined', 'expired', 'revoked', 'failed']) {
    assert.equal(documentToRenew(paid(state))?.id, 'document_act', state)
    assert.equal(stepOf(state)?.state, 'failed')
    assert.match(clientLine(paid(state)), /составьте его заново$/)
  }
  for (const state of ['annulled', 'signed', 'replaced', 'annulPending']) {
    assert.equal(documentToRenew(paid(state)), undefined, state)
    assert.equal(nextAction(paid(state)), undefined)
    assert.equal(stepOf(state)?.state, 'done')
  }
  assert.equal(documentToRenew(work({ documents: [paper('order', 'declined')] }))?.id, 'document_order')
})

test('both sides read what is to be given back and by when', () => {
  assert.match(overpaidTitle(100_000, 'person'), /^Верните заказчику 1\s000\s₽$/)
  assert.match(overpaidTitle(100_000, 'client'), /^Исполнитель возвращает вам 1\s000\s₽$/)
  for (const side of ['person', 'client'] as const)
    assert.match(overpaidText(side), /десяти рабочих дней после подписания нового акта/)
})

function paper(kind: 'frame' | 'order' | 'act', state: string): Work['documents'][number] {
  return {
    id: `document_${kind}`,
    kind,
    number: 'Д-1',
    title: 'Документ',
    state,
    decline_reason: null,
    expires_at: '2026-12-01T00:00:00Z',
    signed_at: null,
  }
}

function work(change: Partial<Work> = {}): Work {
  return {
    id: 'assignment_1',
    task_id: 'task_1',
    task_number: 'З-1',
    title: 'Снять видео',
    category: 'media',
    format: 'remote',
    place: '',
    result: '',
    criteria: [],
    starts_on: null,
    due_on: '2026-12-20',
    org_name: 'ООО',
    person_id: 'person_1',
    person_name: 'Иван',
    price: 100,
    overpaid: null,
    net: 94,
    net_with_deduction: false,
    state: 'docsPending',
    binding_state: 'bound',
    rework_count: 0,
    accept_due_on: null,
    accept_overdue: false,
    accepts_by_silence: false,
    applied_at: '2026-11-20T09:00:00Z',
    created_at: '2026-11-20T10:00:00Z',
    started_at: null,
    submitted_at: null,
    accepted_at: null,
    paid_at: null,
    closed_at: null,
    documents: [],
    results: [],
    row: null,
    payout: null,
    has_payout_method: true,
    check: null,
    ...change,
  }
}
