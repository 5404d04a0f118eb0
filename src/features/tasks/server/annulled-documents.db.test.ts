import assert from 'node:assert/strict'
import test from 'node:test'
import { documentSigned } from '#/features/documents/server/jobs.ts'
import { settleEnded } from '#/features/documents/server/settle-ended.ts'
import { proposeClientAnnulment, proposePersonAnnulment } from '#/features/documents/contract/annulment.ts'
import { proposeClientReplacement } from '#/features/documents/contract/replacement.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { announce } from '#/platform/server/jobs.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract/work.ts'
import { applyAssignmentEvent } from './apply-assignment-event.ts'
import { watchAcceptanceJob } from './jobs.ts'
import { splitWork } from './split-work.ts'
import { judgeEndings } from './judge-endings.ts'
import { takeEdition } from './take-edition.ts'
import { startPayments } from './start-payments.ts'

test('nothing is paid by an act that is to be annulled; kept, it is paid; annulled, the result is accepted anew', async () => {
  await using house = await openTaskHouse()
  const { client, work, act } = await acceptedWork(house)
  await house.sign(act)
  assert.equal((await house.assignment(work.id)).state, 'readyToPay')
  const pay = () => house.db.transaction().execute((tx) => startPayments(tx, house, [work.id as Id<'assignment'>]))

  const kept = await propose(house, client, act)
  assert.equal((await house.assignment(work.id)).state, 'actPending')
  assert.equal((await pay()).size, 0)
  await settle(house, kept, 'keep')
  assert.equal((await house.assignment(work.id)).state, 'readyToPay')

  await settle(house, await propose(house, client, act), 'annul')
  assert.equal((await house.assignment(work.id)).state, 'submitted')
  await house.done(contract.acceptResult, client, { params: { id: work.id } })
  const { act_document_id: next } = await house.assignment(work.id)
  assert.ok(next !== null && next !== act)
  await house.work()
  await house.sign(next)
  assert.equal((await pay()).size, 1)
})

test('an act whose signing is told late does not make a work payable while it is to be annulled', async () => {
  await using house = await openTaskHouse()
  const { client, work, act } = await acceptedWork(house)
  await house.db.updateTable('documents').set({ state: 'signed', signed_at: house.clock.now() }).where('id', '=', act).execute()
  const agreement = await propose(house, client, act)
  await tellSigned(house, act)
  assert.equal((await house.assignment(work.id)).state, 'actPending')
  await settle(house, agreement, 'keep')
  assert.equal((await house.assignment(work.id)).state, 'readyToPay')
})

test('a result accepted by mistake: both annul the act, the client answers anew in a new term, and the order may end too', async () => {
  await using house = await openTaskHouse()
  const { client, work, act } = await acceptedWork(house)
  await house.sign(act)
  const before = await house.assignment(work.id)
  house.clock.advance({ hours: 24 * 10 })
  await settle(house, await propose(house, client, act), 'annul')
  const { state, accepted_at, accepted_amount, accept_due_on: due } = await house.assignment(work.id)
  assert.deepEqual([state, accepted_at, accepted_amount], ['submitted', null, null])
  assert.ok(due && before.accept_due_on && Temporal.PlainDate.compare(due, before.accept_due_on) > 0)
  const [result] = await house.db.selectFrom('task_results').select('decision').execute()
  assert.equal(result?.decision, null)
  const watched = await house.db.selectFrom('jobs').select('id').where('name', '=', watchAcceptanceJob.name).execute()
  assert.equal(watched.length, 1, 'the client will be reminded of it')
  await settle(house, await propose(house, client, work.order), 'annul')
  assert.equal((await house.assignment(work.id)).state, 'cancelled')
})

test('an act that several parts of a work share is not annulled by one of them', async () => {
  await using house = await openTaskHouse()
  const { client, person, work, act } = await acceptedWork(house)
  await house.sign(act)
  const id = work.id as Id<'assignment'>
  const split = await house.db.transaction().execute((tx) => splitWork(tx, house, id, kopecks(100_00)))
  assert.ok(split.ok)
  for (const human of [client, person]) assertRefused(await ask(house, human, act), 'annulmentBlocked')
  assert.equal((await house.assignment(work.id)).state, 'readyToPay')
})

test('an agreement that cannot be made leaves the work payable', async () => {
  await using house = await openTaskHouse()
  const { client, person, work, act } = await acceptedWork(house)
  await house.sign(act)
  await house.db.updateTable('profiles').set({ inn: null }).where('person_id', '=', person.personId).execute()
  await house.db
    .updateTable('documents')
    .set({ sha256: 'a'.repeat(64) })
    .where('id', '=', act)
    .where('sha256', 'is', null)
    .execute()
  assertRefused(await ask(house, client, act), 'fieldsMissing')
  assert.equal((await house.assignment(work.id)).state, 'readyToPay')
})

test('an act that is being paid waits for the bank, and a paid one stays', async () => {
  await using house = await openTaskHouse()
  const { client, person, work, act } = await acceptedWork(house)
  await house.sign(act)
  for (const [state, refusal] of [
    ['paying', 'annulmentBlocked'],
    ['paid', 'annulmentBlocked'],
    ['closed', 'annulmentBlocked'],
  ] as const) {
    await house.db
      .updateTable('assignments')
      .set({ state })
      .where('id', '=', work.id as Id<'assignment'>)
      .execute()
    for (const human of [client, person]) assertRefused(await ask(house, human, act), refusal)
  }
})

test('money that is about to go by an act while its agreement waits stops the last signature of that one only', async () => {
  await using house = await openTaskHouse()
  const { client, act } = await acceptedWork(house)
  const other = await acceptedWork(house)
  for (const one of [act, other.act]) await house.sign(one)
  await propose(house, client, act)
  await propose(house, other.client, other.act)
  const judge = () =>
    house.db.transaction().execute(async (tx) => {
      const rows = await tx.selectFrom('documents').selectAll().where('state', '=', 'annulPending').orderBy('id').execute()
      return judgeEndings(
        tx,
        house.deps,
        rows.map((row) => ({ ...row, by: 'annulment' as const })),
      )
    })
  assert.equal((await judge()).size, 0, 'both works are locked in one order')
  await house.db
    .updateTable('assignments')
    .set({ state: 'paying' })
    .where('id', '=', other.work.id as Id<'assignment'>)
    .execute()
  const judged = await judge()
  assert.deepEqual([...judged.keys()], [other.act])
  assert.match(judged.get(other.act) ?? '', /уже отправляются/)
})

test('money that comes back after its act was annulled waits for another act', async () => {
  await using house = await openTaskHouse()
  const { client, work, act } = await acceptedWork(house)
  await house.sign(act)
  const id = work.id as Id<'assignment'>
  const back = async () => {
    await house.db.updateTable('assignments').set({ state: 'paid' }).where('id', '=', id).execute()
    const news = { assignmentId: id, action: 'paymentReturned' } as const
    return house.db.transaction().execute((tx) => applyAssignmentEvent(tx, house, news))
  }
  assert.deepEqual(await back(), { ok: true, value: 'readyToPay' })
  await settle(house, await propose(house, client, act), 'annul')
  assert.deepEqual(await back(), { ok: true, value: 'actPending' })
})

test('both annul an order: the work ends and its place is free; a result that was accepted comes first', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const taskId = await house.publish(client)
  const work = await house.choose(client, await house.apply(person, taskId))
  await house.sign(work.frame)
  await house.sign(work.order)
  assert.equal((await house.assignment(work.id)).state, 'active')
  assertRefused(await ask(house, client, work.frame), 'annulmentBlocked')
  const agreement = await propose(house, client, work.order)
  await house.done(contract.submitResult, person, {
    params: { id: work.id },
    body: { text: 'Готово, всё по ссылке в описании', links: [] },
  })
  const early = await house.call(contract.acceptResult, client, { params: { id: work.id } })
  assertRefused(early, 'unsignedDocument')
  assert.match(String(early.body['action']), /ждёт аннулирования/)
  await settle(house, agreement, 'annul')
  assert.deepEqual([(await house.assignment(work.id)).state, (await house.task(taskId)).slots_taken], ['cancelled', 0])
  await settle(house, await propose(house, client, work.frame), 'annul')

  const other = await acceptedWork(house)
  assertRefused(await ask(house, other.client, other.work.order), 'annulmentBlocked')
})

test('a new edition of an order or an act that both signed is the work’s own, with its sum; of a paid act none is proposed', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.sign(work.frame)
  await house.sign(work.order)
  const order = await edition(house, client, { id: work.order, amount: 12_000_00 })
  assert.equal((await house.assignment(work.id)).order_document_id, work.order, 'the old order holds')
  await signEdition(house, order)
  const taken = await house.assignment(work.id)
  assert.deepEqual([taken.order_document_id, taken.price, taken.state], [order, 12_000_00, 'active'])
  const body = { text: 'Готово, всё по ссылке в описании', links: [] }
  await house.done(contract.submitResult, person, { params: { id: work.id }, body })
  await house.done(contract.acceptResult, client, { params: { id: work.id } })
  await house.work()
  const { act_document_id: act, accepted_amount: accepted } = await house.assignment(work.id)
  assert.ok(act)
  assert.equal(accepted, 12_000_00)
  await house.sign(act)
  const next = await edition(house, client, { id: act, amount: 11_000_00 })
  await signEdition(house, next)
  const acted = await house.assignment(work.id)
  assert.deepEqual([acted.act_document_id, acted.accepted_amount, acted.state], [next, 11_000_00, 'readyToPay'])

  await house.db
    .updateTable('assignments')
    .set({ state: 'paid' })
    .where('id', '=', work.id as Id<'assignment'>)
    .execute()
  await withFile(house, next)
  const refused = await house.callDocuments(proposeClientReplacement, client, {
    params: { id: next },
    body: { reason: 'Другая сумма' },
  })
  assertRefused(refused, 'annulmentBlocked')
  assert.match(String(refused.body['action']), /не заменяют, а аннулируют по шагам/)
})

async function edition(house: TaskHouse, client: Human, { id, amount }: { id: string; amount: number }): Promise<Id<'document'>> {
  await withFile(house, id)
  const body = { reason: 'Изменилась сумма', amount }
  const answer = await house.callDocuments(proposeClientReplacement, client, { params: { id }, body })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  await house.work()
  return (answer.body['data'] as { id: Id<'document'> }).id
}

/** Both sides sign the edition, without the codes that its own tests cover. */
async function signEdition(house: TaskHouse, id: Id<'document'>): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await settleEnded(tx, house.clock, row, { is: 'end', takeEdition })
    await tx.updateTable('documents').set({ state: 'signed' }).where('id', '=', id).execute()
  })
  await tellSigned(house, id)
}

/** What both have signed has a file, which the house does not make. */
async function withFile(house: TaskHouse, id: string): Promise<void> {
  await house.db
    .updateTable('documents')
    .set({ sha256: 'a'.repeat(64) })
    .where('id', '=', id as Id<'document'>)
    .where('sha256', 'is', null)
    .execute()
}

async function acceptedWork(house: TaskHouse) {
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.sign(work.frame)
  await house.sign(work.order)
  await house.done(contract.submitResult, person, {
    params: { id: work.id },
    body: { text: 'Готово, всё по ссылке в описании', links: [] },
  })
  await house.done(contract.acceptResult, client, { params: { id: work.id } })
  await house.work()
  const { act_document_id: act } = await house.assignment(work.id)
  assert.ok(act)
  return { client, person, work, act }
}

function ask(house: TaskHouse, human: Human, id: string) {
  const endpoint = human.orgId === undefined ? proposePersonAnnulment : proposeClientAnnulment
  return house.callDocuments(endpoint, human, { params: { id }, body: { reason: 'Составлен по ошибке' } })
}

async function propose(house: TaskHouse, client: Human, id: string): Promise<Id<'document'>> {
  await withFile(house, id)
  const { body } = await ask(house, client, id)
  assert.equal(body['code'], 1, JSON.stringify(body))
  await house.work()
  return (body['data'] as { id: Id<'document'> }).id
}

/** Both sides sign the agreement, or it will not be signed, without the codes that its own tests cover. */
async function settle(house: TaskHouse, id: Id<'document'>, outcome: 'annul' | 'keep'): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    const state = outcome === 'annul' ? ('signed' as const) : ('declined' as const)
    const row = await tx.updateTable('documents').set({ state }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await settleEnded(tx, house.clock, row, outcome === 'annul' ? { is: 'end', takeEdition } : { is: 'keep' })
  })
  await house.work()
}

async function tellSigned(house: TaskHouse, id: string): Promise<void> {
  const row = await house.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id as Id<'document'>)
    .executeTakeFirstOrThrow()
  const { assignment_id: assignmentId, org_id: orgId, person_id: personId, kind } = row
  await house.db
    .transaction()
    .execute((tx) => announce(tx, house.clock, documentSigned, { documentId: row.id, kind, assignmentId, orgId, personId }))
  await house.work()
}
