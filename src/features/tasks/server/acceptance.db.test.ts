import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import { acceptResults } from '../contract/acceptance.ts'
import * as dispute from '../contract/dispute.ts'
import * as contract from '../contract/work.ts'

type Accepted = {
  readonly accepted: readonly { id: string; act_id: string }[]
  readonly left: readonly { id: string; why: string }[]
}

const remarks = 'Файлы сданы на день позже срока, титры пришлось править самим'
const lower = { amount: 900_000, reason: 'Меньше объём', text: 'Сданы три макета из пяти' }

test('a work accepted with remarks is paid whole: the act, the screen of the other side and an act made anew carry them', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  const accept = (text: string) => house.call(contract.acceptResult, client, { params, body: { remarks: text } })
  assertRefused(await accept('Плохо'), 'invalidInput')
  assert.equal((await house.assignment(id)).state, 'submitted')
  assert.equal(outcomeOf((await accept(remarks)).body), 'done')
  const { act_document_id: act, accepted_amount: amount } = await house.assignment(id)
  assert.equal(amount, 1_500_000)
  assertRemarked(await paperOf(house, act))
  assert.equal((await house.done(contract.readAssignment, person, { params }))['accept_remarks'], remarks)

  await house.db.updateTable('documents').set({ state: 'declined' }).where('kind', '=', 'act').execute()
  await house.done(contract.renewDocuments, client, { params })
  const { act_document_id: second } = await house.assignment(id)
  assert.notEqual(second, act)
  assertRemarked(await paperOf(house, second))
})

test('of two acceptances at once, with remarks and without, one holds and the act says what it said', async () => {
  await using house = await openTaskHouse()
  const { client, params, id } = await submittedWork(house)
  const bodies = [{ remarks }, {}]
  const answers = await Promise.all(bodies.map((body) => house.call(contract.acceptResult, client, { params, body })))
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  const { act_document_id: act, accept_remarks: kept } = await house.assignment(id)
  assert.equal((await paperOf(house, act)).includes('Замечания Заказчика'), kept !== null)
})

test('of many works accepted together each has one act however often it is pressed; those of another organization are refused whole', async () => {
  await using house = await openTaskHouse()
  const { client, params, id } = await submittedWork(house)
  const body = { assignment_ids: [params.id, params.id] }
  const rival = await house.addClient()
  assert.equal((await house.call(acceptResults, rival, { body })).status, 404)
  assert.equal((await house.assignment(id)).state, 'submitted')
  const twice = await Promise.all([0, 1].map(() => house.done<Accepted>(acceptResults, client, { body })))
  const { act_document_id: act } = await house.assignment(id)
  assert.deepEqual(
    twice.map(({ accepted }) => accepted),
    [[{ id, act_id: act }], [{ id, act_id: act }]],
  )
  const acts = await house.db.selectFrom('documents').select('id').where('kind', '=', 'act').execute()
  assert.equal(acts.length, 1)
})

test('a manager accepts of many works those within his limit, and is told of the others', async () => {
  await using house = await openTaskHouse()
  const { client, id } = await submittedWork(house)
  const manager = { ...client, role: 'manager' as const, limits: { row: kopecks(100_000), register: null, day: null } }
  const { accepted, left } = await house.done<Accepted>(acceptResults, manager, { body: { assignment_ids: [id] } })
  assert.deepEqual(accepted, [])
  assert.match(left[0]?.why ?? '', /лимит/i)
  assert.equal((await house.assignment(id)).state, 'submitted')
})

test('remarks of another organization are refused and leave nothing', async () => {
  await using house = await openTaskHouse()
  const { params, id } = await submittedWork(house)
  const rival = await house.addClient()
  assert.equal((await house.call(contract.acceptResult, rival, { params, body: { remarks } })).status, 404)
  assert.deepEqual([(await house.assignment(id)).state, (await house.assignment(id)).accept_remarks], ['submitted', null])
})

test('remarks go with the acceptance that a dispute takes back', async () => {
  await using house = await openTaskHouse()
  const { client, params, id } = await submittedWork(house)
  await house.done(contract.acceptResult, client, { params, body: { remarks } })
  const body = { reason: 'Качество', text: remarks, claim: null }
  await house.done(dispute.openClientDispute, client, { params, body })
  assert.equal((await house.assignment(id)).accept_remarks, null)
})

test('the act of an agreed part names the price of the order and the reason, and not that all was accepted', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  await house.done(dispute.proposeSum, client, { params, body: lower })
  await house.done(dispute.agreeSum, person, { params, body: { amount: lower.amount } })
  const paper = await paperOf(house, (await house.assignment(id)).act_document_id)
  assert.match(paper, /Цена услуг по заказу — 15\u{a0}000/u)
  assert.match(paper, /Меньше объём: Сданы три макета из пяти\./)
  assert.match(paper, /не имеют требований друг к другу об остальной части/)
  assert.doesNotMatch(paper, /приняты полностью/)
})

test('the act of a sum that ended a dispute waives no claim', async () => {
  await using house = await openTaskHouse()
  const { client, person, params, id } = await submittedWork(house)
  await house.done(dispute.openClientDispute, client, { params, body: { reason: 'Качество', text: remarks, claim: null } })
  await house.done(dispute.answerPersonDispute, person, { params, body: { text: remarks } })
  await house.done(dispute.proposePersonTerms, person, { params, body: { amount: 1_200_000, text: 'Уступлю за титры' } })
  await house.done(dispute.agreeClientTerms, client, { params, body: { terms_no: 1, amount: 1_200_000 } })
  const paper = await paperOf(house, (await house.assignment(id)).act_document_id)
  assert.match(paper, /по итогам спора Сторон/)
  assert.doesNotMatch(paper, /приняты полностью|не имеют требований/)
})

function assertRemarked(paper: string): void {
  assert.match(paper, /Замечания Заказчика: Файлы сданы на день позже срока/)
  assert.doesNotMatch(paper, /приняты полностью/)
}

async function submittedWork(house: TaskHouse) {
  const client = await house.addClient()
  const person = await house.addContractor()
  const chosen = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.sign(chosen.frame)
  await house.sign(chosen.order)
  const id = chosen.id as Id<'assignment'>
  const params = { id }
  await house.done(contract.submitResult, person, { params, body: { text: 'Ролик готов', links: [] } })
  return { client, person, params, id }
}

/** The words of a document as its page shows them. */
async function paperOf(house: TaskHouse, id: Id<'document'> | null): Promise<string> {
  const found = house.db
    .selectFrom('documents')
    .select('facts')
    .where('id', '=', id ?? ('' as Id<'document'>))
  return JSON.stringify((await found.executeTakeFirstOrThrow()).facts)
}
