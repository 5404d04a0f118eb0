import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'

test('a register shows what speaks against its rows: wages, a card number, an old document, a former employee, an old act', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const people = []
  const works = []
  for (const no of [0, 1, 2, 3, 4]) {
    const person = await house.seed.contractor(no)
    people.push(person)
    works.push(await house.seed.work(orgId, person, kopecks(1000_00), accountant, no + 1))
  }
  await house.run(`update tasks set receipt_text = 'Зарплата за ноябрь' where id = $1`, [works[0]?.taskId])
  await house.run(`update tasks set receipt_text = 'Перевод на карту 4111 1111 1111 1111' where id = $1`, [works[1]?.taskId])
  await house.run(`update profiles set doc_expires_on = '2026-11-20' where person_id = $1`, [people[2]])
  await house.run(
    `insert into contractors (id, org_id, person_id, inn, source, created_at, left_on) select $1, $2, person_id, inn, 'task', now(), '2025-03-01' from profiles where person_id = $3`,
    [newId('contractor', house.clock), orgId, people[3]],
  )
  await house.run(`update documents set day = '2026-10-05' where kind = 'act' and person_id = $1`, [people[4]])
  const id = await register(house, accountant, works)
  assert.deepEqual(
    (await rowsOf(house, accountant, id)).map(({ state, problems }) => `${state} ${problems.map(({ code }) => code).join()}`),
    ['error R031', 'error R026', 'error R038', 'error R035', 'warning R033'],
  )

  const [wages] = await rowsOf(house, accountant, id)
  const change = { version: wages?.version ?? 0, service: 'Перевод инструкции' }
  dataOf(await house.call(accountant, rowContract.editRow, { params: { id, rowId: wages?.id ?? '' }, body: change }))
  assert.equal((await rowsOf(house, accountant, id))[0]?.state, 'ready')
})

test('what a contractor says of his labour contract stops a row as the mark of the customer does, the later day of both counts', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0)
  const work = await house.seed.work(orgId, person, kopecks(1000_00), accountant, 1)
  const contractorId = newId('contractor', house.clock)
  await house.run(
    `insert into contractors (id, org_id, person_id, inn, source, created_at, left_on) select $1, $2, person_id, inn, 'task', now(), '2020-03-01' from profiles where person_id = $3`,
    [contractorId, orgId, person],
  )
  const say = (leftOn: string | null, at: string) =>
    house.run(`insert into employment_answers (id, contractor_id, left_on, created_at) values ($1, $2, $3, $4)`, [
      newId('employmentAnswer', house.clock),
      contractorId,
      leftOn,
      at,
    ])
  const id = await register(house, accountant, [work])
  const checked = async () => {
    dataOf(await house.call(accountant, registerContract.validateRegister, { params: { id } }))
    await house.work(2)
    return (await rowsOf(house, accountant, id))[0]?.problems.map(({ code }) => code)
  }
  assert.deepEqual(await checked(), [])
  await say('2025-03-01', '2026-11-20T09:00:00Z')
  assert.deepEqual(await checked(), ['R035'])
  await say(null, '2026-11-20T10:00:00Z')
  assert.deepEqual(await checked(), [], 'the newest answer counts')
})

test('a payment like one of the last month, and one whose receipt is overdue, are asked about', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, people } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  const again = await house.seed.work(orgId, people[0] ?? assert.fail(), kopecks(1000_00), accountant, 9)
  const next = await register(house, accountant, [again])
  const codes = async () => (await rowsOf(house, accountant, next))[0]?.problems.map(({ code, text }) => `${code} ${text}`)
  assert.deepEqual(await codes(), ['R018 Похожая выплата 21.11.2026, Р-2026-00001'])

  house.clock.advance({ hours: 24 * 20 })
  dataOf(await house.call(accountant, registerContract.validateRegister, { params: { id: next } }))
  await house.work(2)
  assert.ok((await codes())?.includes('R037 Нет чека за прошлую выплату: Р-2026-00001, строка 1'), String(await codes()))
})

test('a БИК that the directory does not list is asked about, once there is a directory', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const work = await house.seed.work(orgId, await house.seed.contractor(0), kopecks(1000_00), accountant, 1)
  const id = await register(house, accountant, [work])
  assert.deepEqual((await rowsOf(house, accountant, id))[0]?.problems, [])
  await house.run(
    `insert into banks (bik, name, city, participant_type, listed_on) values ('044525974', 'Т-Банк', 'Москва', '20', '2026-11-20')`,
  )
  dataOf(await house.call(accountant, registerContract.validateRegister, { params: { id } }))
  await house.work(2)
  assert.deepEqual(
    (await rowsOf(house, accountant, id))[0]?.problems.map(({ code, severity }) => [code, severity]),
    [['R028', 'warning']],
  )
})

async function register(house: RegistersHouse, member: Member, works: readonly { readonly id: string }[]): Promise<string> {
  const body = { assignment_ids: works.map(({ id }) => id) }
  const made = dataOf(await house.call(member, registerContract.createRegister, { body }))
  await house.work()
  return String(made['id'])
}

async function rowsOf(house: RegistersHouse, member: Member, id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}
