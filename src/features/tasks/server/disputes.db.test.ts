import assert from 'node:assert/strict'
import test from 'node:test'
import { retentionFacts } from '#/features/documents/server/retention-queries.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract/dispute.ts'
import * as work from '../contract/work.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { decideDispute } from './decide-dispute.ts'
import { listDisputes } from './list-disputes.ts'
import { reopenAcceptance } from './reopen-acceptance.ts'
import { startPayments } from './start-payments.ts'

const words = 'Половина кадров не в фокусе, титров нет совсем'
const price = 1_500_000
const lower = { amount: 900_000, reason: 'Частично не по критериям', text: words }

test('another sum is agreed on: the act and the money carry it, to the last screen', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  await house.done(contract.proposeSum, client, { params, body: lower })
  assert.equal((await house.assignment(id)).state, 'amountConsent')
  assertRefused(await house.call(work.acceptResult, client, { params }), 'wrongState')
  assertRefused(await house.call(contract.agreeSum, person, { params, body: { amount: 1_000_000 } }), 'termsChanged')
  await house.done(contract.agreeSum, person, { params, body: { amount: 900_000 } })
  const agreed = await house.assignment(id)
  assert.deepEqual([agreed.state, agreed.accepted_amount], ['actPending', 900_000])
  const act = await house.db
    .selectFrom('documents')
    .select('amount')
    .where('id', '=', agreed.act_document_id ?? ('' as Id<'document'>))
    .executeTakeFirstOrThrow()
  assert.equal(act.amount, 900_000)
  const shown = await house.done(work.readAssignment, person, { params })
  assert.deepEqual([shown['price'], (shown['sum_proposal'] as { state: string }).state], [900_000, 'agreed'])
})

test('a work that has begun ends early: for what is done, or unpaid by consent, and its place is free again', async () => {
  await using house = await openTaskHouse()
  const begun = await begunWork(house)
  await house.done(contract.proposeSum, begun.client, {
    params: begun.params,
    body: { ...lower, reason: 'Работа больше не нужна' },
  })
  await house.done(contract.agreeSum, begun.person, { params: begun.params, body: { amount: lower.amount } })
  assert.equal((await house.assignment(begun.id)).state, 'actPending')

  const other = await begunWork(house, begun)
  const body = { ...lower, amount: 0, reason: 'Работа больше не нужна' }
  await house.done(contract.proposeSum, other.client, { params: other.params, body })
  await house.done(contract.agreeSum, other.person, { params: other.params, body: { amount: 0 } })
  const { state, task_id: taskId } = await house.assignment(other.id)
  assert.deepEqual([state, (await house.task(taskId)).slots_taken], ['cancelled', 0])
})

test('a sum taken back leaves the work where it was, with a new term of acceptance', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  await house.done(contract.proposeSum, client, { params, body: lower })
  house.clock.advance({ hours: 24 })
  await house.done(contract.withdrawSum, client, { params })
  const { state, accept_due_on: due } = await house.assignment(id)
  assert.deepEqual([state, due?.toString()], ['submitted', '2026-11-25'])
  assertRefused(await house.call(contract.withdrawSum, client, { params }), 'wrongState')
  assertRefused(await house.call(contract.agreeSum, person, { params, body: { amount: lower.amount } }), 'wrongState')
  assertRefused(await house.call(contract.proposeSum, client, { params, body: { ...lower, amount: price } }), 'sumUnchanged')
})

test('a sum nobody answered in 48 hours becomes a dispute, which goes to the operator in three working days of silence', async () => {
  await using house = await openTaskHouse()
  const { client, params, id } = await submittedWork(house)
  await house.done(contract.proposeSum, client, { params, body: lower })
  house.clock.advance({ hours: 47 })
  await house.work()
  assert.equal((await house.assignment(id)).state, 'amountConsent')
  house.clock.advance({ hours: 2 })
  await house.work()
  assert.equal((await house.assignment(id)).state, 'disputed')
  assert.deepEqual(await disputeOf(house, id), { state: 'opened', stood: 'submitted', terms_by: 'client', due_on: '2026-11-26' })
  house.clock.advance({ hours: 24 * 4 })
  await house.work()
  assert.equal((await disputeOf(house, id)).state, 'withOperator')
  const [listed] = await listDisputes(house.db)
  assert.deepEqual([listed?.assignment_id, listed?.terms_amount], [id, lower.amount])
})

test('a dispute holds the money; the sides settle for a part, and a new act carries it', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await acceptedWork(house)
  const { act_document_id: first } = await house.assignment(id)
  await house.done(contract.openClientDispute, client, { params, body: opening })
  assert.equal((await pay(house, id)).size, 0)
  assert.deepEqual([(await documentOf(house, first)).state, (await disputeOf(house, id)).stood], ['revoked', 'submitted'])
  await house.done(contract.answerPersonDispute, person, { params, body: { text: words } })
  await house.done(contract.proposePersonTerms, person, { params, body: { amount: 1_200_000, text: 'Уступлю за титры' } })
  assertRefused(
    await house.call(contract.agreePersonTerms, person, { params, body: { terms_no: 1, amount: 1_200_000 } }),
    'wrongState',
  )
  assertRefused(
    await house.call(contract.agreeClientTerms, client, { params, body: { terms_no: 2, amount: 1_200_000 } }),
    'termsChanged',
  )
  await house.done(contract.agreeClientTerms, client, { params, body: { terms_no: 1, amount: 1_200_000 } })
  const settled = await house.assignment(id)
  assert.deepEqual([settled.state, settled.accepted_amount], ['actPending', 1_200_000])
  assert.ok(settled.act_document_id !== null && settled.act_document_id !== first)
  await house.work()
  await house.sign(settled.act_document_id)
  assert.equal((await pay(house, id)).size, 1)
})

test('after the third rework the customer disputes, and ends the work unpaid only by consent', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  for (let turn = 1; turn <= 3; turn++) {
    await house.done(work.reworkResult, client, { params, body: { text: words } })
    await house.done(work.submitResult, person, { params, body: { text: `Готово, раз ${turn}`, links: [] } })
  }
  assertRefused(await house.call(work.reworkResult, client, { params, body: { text: words } }), 'reworkExhausted')
  await house.done(contract.openClientDispute, client, { params, body: { ...opening, claim: 0 } })
  await house.done(contract.agreePersonTerms, person, { params, body: { terms_no: 1, amount: 0 } })
  const { state, task_id: taskId } = await house.assignment(id)
  assert.deepEqual([state, (await house.task(taskId)).slots_taken], ['cancelled', 0])
})

test('the person does not agree with another sum, withdraws the dispute, and the result waits for acceptance again', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  await house.done(contract.proposeSum, client, { params, body: lower })
  await house.done(contract.openPersonDispute, person, { params, body: opening })
  assert.deepEqual(await disputeOf(house, id), { state: 'opened', stood: 'submitted', terms_by: null, due_on: '2026-11-25' })
  assertRefused(await house.call(contract.withdrawClientDispute, client, { params }), 'wrongState')
  assertRefused(await house.call(contract.answerPersonDispute, person, { params, body: { text: words } }), 'wrongState')
  assertRefused(await house.call(contract.openClientDispute, client, { params, body: opening }), 'wrongState')
  await house.done(contract.withdrawPersonDispute, person, { params })
  assert.equal((await house.assignment(id)).state, 'submitted')
  await house.done(work.acceptResult, client, { params })
})

test('a signed act is not overruled: the same sum pays it, another must annul it first', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await acceptedWork(house)
  await house.sign((await house.assignment(id)).act_document_id ?? '')
  await house.done(contract.openPersonDispute, person, { params, body: { ...opening, reason: 'Выплата не пришла' } })
  await house.done(contract.proposeClientTerms, client, { params, body: { amount: 100, text: '' } })
  assertRefused(await house.call(contract.agreePersonTerms, person, { params, body: { terms_no: 1, amount: 100 } }), 'actStands')
  await house.done(contract.proposeClientTerms, client, { params, body: { amount: price, text: '' } })
  await house.done(contract.agreePersonTerms, person, { params, body: { terms_no: 2, amount: price } })
  assert.equal((await house.assignment(id)).state, 'readyToPay')
})

test('what the sides do not settle the operator decides, once and with reasons both see', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  await house.done(contract.openPersonDispute, person, { params, body: { ...opening, claim: price } })
  const disputeId = (await house.db.selectFrom('disputes').select('id').executeTakeFirstOrThrow()).id
  const decision = { amount: kopecks(1_000_000), reasons: 'Две трети критериев выполнены' }
  const decide = () => decideDispute(house.deps, disputeId, decision)
  assertKind(await decide(), 'wrongState')
  assertRefused(await house.call(contract.referPersonDispute, person, { params }), 'wrongState')
  await house.done(contract.answerClientDispute, client, { params, body: { text: words } })
  await house.done(contract.referClientDispute, client, { params })
  const decided = await Promise.all([decide(), decide()])
  assert.equal(decided.filter(({ ok }) => ok).length, 1)
  assert.equal((await house.assignment(id)).accepted_amount, 1_000_000)
  const { dispute } = await house.done<{ dispute: { state: string; outcome: number; events: { kind: string; text: string }[] } }>(
    work.readAssignment,
    person,
    { params },
  )
  assert.deepEqual([dispute.state, dispute.outcome, dispute.events.at(-1)?.text], ['decided', 1_000_000, decision.reasons])
  assert.deepEqual(
    dispute.events.map(({ kind }) => kind),
    ['opened', 'answered', 'referred', 'decided'],
  )
})

test('both sides open a dispute at once: there is one; both agree at once to each other: one agreement counts', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  const opened = await Promise.all([
    house.call(contract.openClientDispute, client, { params, body: { ...opening, claim: 100_000 } }),
    house.call(contract.openPersonDispute, person, { params, body: { ...opening, claim: 100_000 } }),
  ])
  assert.deepEqual(opened.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  const body = { terms_no: 1, amount: 100_000 }
  const agreed = await Promise.all([
    house.call(contract.agreeClientTerms, client, { params, body }),
    house.call(contract.agreePersonTerms, person, { params, body }),
    house.call(contract.agreePersonTerms, person, { params, body }),
    house.call(contract.agreeClientTerms, client, { params, body }),
  ])
  assert.deepEqual(agreed.map(({ body: told }) => outcomeOf(told)).filter((one) => one === 'done').length, 1)
  assert.equal((await house.assignment(id)).accepted_amount, 100_000)
  assert.equal((await house.db.selectFrom('disputes').select('id').execute()).length, 1)
})

test('another customer and another person find no such work', async () => {
  await using house = await openTaskHouse()
  const { params } = await submittedWork(house)
  const stranger = await house.addContractor()
  const rival = await house.addClient()
  assertRefused(await house.call(contract.proposeSum, rival, { params, body: lower }), 'notFound')
  assertRefused(await house.call(contract.withdrawSum, rival, { params }), 'notFound')
  assertRefused(await house.call(contract.openClientDispute, rival, { params, body: opening }), 'notFound')
  assertRefused(await house.call(contract.agreeSum, stranger, { params, body: { amount: 1 } }), 'notFound')
  assertRefused(await house.call(contract.openPersonDispute, stranger, { params, body: opening }), 'notFound')
  assertRefused(await house.call(contract.proposePersonTerms, stranger, { params, body: { amount: 1, text: '' } }), 'notFound')
})

test('what does not fit the state of the work is refused, and changes nothing', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await acceptedWork(house)
  const byClient = [
    [contract.proposeSum, lower],
    [contract.withdrawSum, undefined],
    [contract.answerClientDispute, { text: words }],
    [contract.proposeClientTerms, { amount: 1, text: '' }],
    [contract.agreeClientTerms, { terms_no: 1, amount: 1 }],
    [contract.referClientDispute, undefined],
    [contract.withdrawClientDispute, undefined],
  ] as const
  for (const [endpoint, body] of byClient) assertRefused(await house.call(endpoint, client, { params, body }), 'wrongState')
  const byPerson = [
    [contract.agreeSum, { amount: 1 }],
    [contract.answerPersonDispute, { text: words }],
    [contract.proposePersonTerms, { amount: 1, text: '' }],
    [contract.agreePersonTerms, { terms_no: 1, amount: 1 }],
    [contract.referPersonDispute, undefined],
    [contract.withdrawPersonDispute, undefined],
  ] as const
  for (const [endpoint, body] of byPerson) assertRefused(await house.call(endpoint, person, { params, body }), 'wrongState')
  assert.equal((await house.assignment(id)).state, 'actPending')
})

test('a sum above the limit of a role is not offered, claimed or agreed to', async () => {
  await using house = await openTaskHouse()
  const { client, params } = await submittedWork(house)
  const limited = { ...client, role: 'manager' as const, limits: { row: kopecks(50_000), register: null, day: null } }
  assertRefused(await house.call(contract.proposeSum, limited, { params, body: lower }), 'aboveRoleLimit')
  const body = { ...opening, claim: 60_000 }
  assertRefused(await house.call(contract.openClientDispute, limited, { params, body }), 'aboveRoleLimit')
  const terms = { amount: 60_000, text: '' }
  assertRefused(await house.call(contract.proposeClientTerms, limited, { params, body: terms }), 'aboveRoleLimit')
  const agreement = { terms_no: 1, amount: 60_000 }
  assertRefused(await house.call(contract.agreeClientTerms, limited, { params, body: agreement }), 'aboveRoleLimit')
})

test('no agreement makes an act without a signed order or a full profile', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  const { order_document_id: order } = await house.assignment(id)
  assert.ok(order)
  const setOrder = (state: 'signed' | 'annulPending') =>
    house.db.updateTable('documents').set({ state }).where('id', '=', order).execute()
  const setBirth = (birthdate: Temporal.PlainDate | null) => house.db.updateTable('profiles').set({ birthdate }).execute()
  const refusedTwice = async (attempt: () => ReturnType<TaskHouse['call']>) => {
    await setOrder('annulPending')
    assertRefused(await attempt(), 'unsignedDocument')
    await setOrder('signed')
    await setBirth(null)
    assertRefused(await attempt(), 'fieldsMissing')
    await setBirth(Temporal.PlainDate.from('1990-05-01'))
  }
  await house.done(contract.proposeSum, client, { params, body: lower })
  await refusedTwice(() => house.call(contract.agreeSum, person, { params, body: { amount: lower.amount } }))
  await house.done(contract.openPersonDispute, person, { params, body: { ...opening, claim: 1_400_000 } })
  const body = { terms_no: 1, amount: 1_400_000 }
  await refusedTwice(() => house.call(contract.agreeClientTerms, client, { params, body }))
  await house.done(contract.proposeClientTerms, client, { params, body: { amount: 1_300_000, text: '' } })
  const theirs = { terms_no: 2, amount: 1_300_000 }
  await refusedTwice(() => house.call(contract.agreePersonTerms, person, { params, body: theirs }))
  assertRefused(await house.call(contract.agreePersonTerms, person, { params, body: { ...theirs, amount: 1 } }), 'termsChanged')
  await house.done(contract.agreePersonTerms, person, { params, body: theirs })
})

test('a work is not disputed again after the operator has decided, nor a fourth time', async () => {
  await using house = await openTaskHouse()
  const { client, person, params } = await submittedWork(house)
  for (let time = 1; time <= 3; time++) {
    await house.done(contract.openPersonDispute, person, { params, body: opening })
    await house.done(contract.withdrawPersonDispute, person, { params })
  }
  assertRefused(await house.call(contract.openPersonDispute, person, { params, body: opening }), 'disputesExhausted')
  assertRefused(await house.call(contract.openClientDispute, client, { params, body: opening }), 'disputesExhausted')
})

test('the act of a work that ended early is annulled by both: the work goes on, nobody accepts what was not submitted', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await begunWork(house)
  await house.done(contract.proposeSum, client, { params, body: lower })
  await house.done(contract.agreeSum, person, { params, body: { amount: lower.amount } })
  const { act_document_id: act } = await house.assignment(id)
  assert.ok(act)
  await house.db.transaction().execute(async (tx) => {
    await reopenAcceptance(tx, house, await lockWorkForSystem(tx, id as Id<'assignment'>), act)
  })
  const reopened = await house.assignment(id)
  assert.deepEqual([reopened.state, reopened.accepted_amount, reopened.accept_due_on], ['active', null, null])
})

test('a customer cannot agree to another sum for a signed act either', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await acceptedWork(house)
  await house.sign((await house.assignment(id)).act_document_id ?? '')
  await house.done(contract.openPersonDispute, person, { params, body: { ...opening, claim: 100 } })
  assertRefused(await house.call(contract.agreeClientTerms, client, { params, body: { terms_no: 1, amount: 100 } }), 'actStands')
})

test('the words of a dispute cannot be changed or deleted in the database', async () => {
  await using house = await openTaskHouse()
  const { person, params } = await submittedWork(house)
  await house.done(contract.openPersonDispute, person, { params, body: opening })
  await assert.rejects(house.db.updateTable('dispute_events').set({ words: 'Не так' }).execute())
  await assert.rejects(house.db.deleteFrom('dispute_events').execute())
})

test('an open dispute stops the destruction of the papers of its work and of its contract; ended, it stops nothing', async () => {
  await using house = await openTaskHouse()
  const { person, params, id } = await submittedWork(house)
  const { frame_document_id: frame, order_document_id: order } = await house.assignment(id)
  const papers = [frame, order].filter((paper) => paper !== null)
  const stops = async () => (await retentionFacts(house.db, papers)).map((facts) => facts.has_dispute)
  assert.deepEqual(await stops(), [false, false])
  await house.done(contract.openPersonDispute, person, { params, body: opening })
  assert.deepEqual(await stops(), [true, true])
  await house.done(contract.withdrawPersonDispute, person, { params })
  assert.deepEqual(await stops(), [false, false])
})

const opening = { reason: 'Качество', text: words, claim: null as number | null }

type Pair = { readonly client: Human; readonly person: Human }

async function begunWork(house: TaskHouse, pair?: Pair) {
  const client = pair?.client ?? (await house.addClient())
  const person = pair?.person ?? (await house.addContractor())
  const { id, frame, order } = await house.choose(client, await house.apply(person, await house.publish(client)))
  if (!pair) await house.sign(frame)
  await house.sign(order)
  return { client, person, id, params: { id } }
}

async function submittedWork(house: TaskHouse) {
  const begun = await begunWork(house)
  await house.done(work.submitResult, begun.person, { params: begun.params, body: { text: 'Ролик готов', links: [] } })
  return begun
}

async function acceptedWork(house: TaskHouse) {
  const submitted = await submittedWork(house)
  await house.done(work.acceptResult, submitted.client, { params: submitted.params })
  await house.work()
  return submitted
}

async function disputeOf(house: TaskHouse, id: string) {
  const row = await house.db
    .selectFrom('disputes')
    .select(['state', 'stood', 'terms_by', 'due_on'])
    .where('assignment_id', '=', id as Id<'assignment'>)
    .executeTakeFirstOrThrow()
  return { ...row, due_on: row.due_on?.toString() ?? null }
}

function documentOf(house: TaskHouse, id: Id<'document'> | null) {
  return house.db
    .selectFrom('documents')
    .select('state')
    .where('id', '=', id ?? ('' as Id<'document'>))
    .executeTakeFirstOrThrow()
}

function pay(house: TaskHouse, id: string) {
  return house.db.transaction().execute((tx) => startPayments(tx, house, [id as Id<'assignment'>]))
}

function assertKind(answer: { readonly ok: boolean; readonly refusal?: { readonly kind: string } }, kind: string): void {
  assert.equal(answer.ok ? 'done' : answer.refusal?.kind, kind)
}
