import assert from 'node:assert/strict'
import test from 'node:test'
import { addContractor } from '#/features/contractors/server/add-contractor.ts'
import { changeContractorState } from '#/features/contractors/server/change-contractor-state.ts'
import type { ContractorAction, StopCause } from '#/features/contractors/domain/contractor-state.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseId } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import * as approvalContract from '../contract/approval.ts'

const reason = 'Дважды сорвал сроки'

test('a row of a blocked contractor is an error that says what to do, and is valid again after the unblock', async () => {
  await using house = await openRegistersHouse()
  const { accountant, owner, contractor, id } = await draft(house)
  await change(house, owner, contractor, 'block', { cause: 'undelivered', reason })
  await house.work()
  const [row] = await rows(house, accountant, id)
  assert.deepEqual(
    [row?.state, row?.problems.map(({ code, text }) => `${code} ${text}`)],
    ['error', ['R034 Исполнитель заблокирован у вас']],
  )
  assert.match(row?.problems[0]?.fix ?? '', /За принятую работу заплатить нужно: разблокируйте его/)
  assert.equal((await house.call(accountant, approvalContract.submitRegister, { params: { id } })).body['kind'], 'wrongState')
  assert.ok(!JSON.stringify(row).includes(reason))
  await change(house, owner, contractor, 'unblock')
  await house.work()
  assert.equal((await rows(house, accountant, id))[0]?.state, 'ready')
})

test('a row of a paused contractor asks for confirmation and, once accepted, is paid: a pause applies to new work', async () => {
  await using house = await openRegistersHouse()
  const { accountant, owner, contractor, id } = await draft(house)
  await change(house, owner, contractor, 'pause', { cause: 'undelivered', reason, until: Temporal.PlainDate.from('2026-12-05') })
  await house.work()
  const [row] = await rows(house, accountant, id)
  assert.deepEqual(
    [row?.state, row?.problems.map(({ code, text }) => `${code} ${text}`)],
    ['warning', ['R036 Исполнитель у вас на паузе до 05.12.2026']],
  )
  const accepted = await house.call(accountant, rowContract.decideRow, {
    params: { id, rowId: row?.id, action: 'accept' },
    body: { version: row?.version },
  })
  assert.equal(accepted.body['code'], 1, JSON.stringify(accepted.body))
  assert.equal((await rows(house, accountant, id))[0]?.state, 'ready')
})

test('a payment in progress to a blocked contractor is held and resumes after the unblock', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, people } = await approvedRegister(house, 2)
  const owner = await house.seed.member(orgId, 'owner')
  const contractor = await addTo(house, orgId, people[0] ?? '', 0)
  await change(house, owner, contractor, 'block', { cause: 'undelivered', reason })
  await startPaying(house, accountant, id)
  await house.work(3)
  const states = async () =>
    (await rows(house, accountant, id)).map(({ state, problems }) => [state, ...problems.map(({ code }) => code)].join(' '))
  assert.deepEqual(await states(), ['held R034', 'paid'])
  await change(house, owner, contractor, 'unblock')
  house.clock.advance({ seconds: 2 })
  await house.work(3)
  assert.deepEqual(await states(), ['paid', 'paid'])
  assert.equal((await house.book()).length, 2)
})

test('a block by one customer does not affect another', async () => {
  await using house = await openRegistersHouse()
  const { accountant, id } = await draft(house)
  const stranger = await house.seed.organization('7728168971')
  const person = await house.db.selectFrom('contractors').select('person_id').executeTakeFirstOrThrow()
  const contractor = await addTo(house, stranger, person.person_id, 0)
  await change(house, await house.seed.member(stranger, 'owner'), contractor, 'block', { cause: 'undelivered', reason })
  await house.work()
  assert.equal((await rows(house, accountant, id))[0]?.state, 'ready')
})

async function draft(house: RegistersHouse) {
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0)
  const contractor = await addTo(house, orgId, person, 0)
  const work = await house.seed.work(orgId, person, kopecks(1000_00), owner, 1)
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [work.id] } }))
  await house.work()
  return { accountant, owner, contractor, id: String(made['id']) }
}

async function addTo(house: RegistersHouse, orgId: Id<'organization'>, person: string, place: number) {
  const [personId, inn] = [parseId('person', person), parsePersonInn(inns[place] ?? '')]
  assert.ok(personId && inn)
  await house.db.transaction().execute((tx) => addContractor(tx, house.clock, { orgId, personId, inn, source: 'task' }))
  const row = await house.db
    .selectFrom('contractors')
    .select('id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  const id = parseId('contractor', row.id)
  assert.ok(id)
  return id
}

async function change(
  house: RegistersHouse,
  { scope }: Member,
  id: Id<'contractor'>,
  action: ContractorAction,
  form: { cause?: StopCause; reason?: string; until?: Temporal.PlainDate } = {},
): Promise<void> {
  const done = await changeContractorState(house.deps, scope, id, action, form)
  assert.ok(done.ok, JSON.stringify(done))
}

type Row = {
  id: string
  version: number
  state: string
  problems: { code: string; text: string; fix: string }[]
}

async function rows(house: RegistersHouse, member: Member, id: string): Promise<Row[]> {
  return dataOf(await house.call(member, rowContract.listRows, { params: { id } }))['items'] as Row[]
}
