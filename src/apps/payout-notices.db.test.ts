import assert from 'node:assert/strict'
import test from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import { createRegister, retryRegister } from '#/features/registers/contract/register.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { approvedRegister, dataOf, startPaying } from '../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../tests/support/registers-house.ts'

test('of a refused and a held payment each payee hears what to do, and who pays hears once what the register came to', async () => {
  await using house = await openRegistersHouse()
  subscribeNotices(house.table, house.deps)
  const { id, accountant, people } = await approvedRegister(house, 3)
  await house.run(`update bindings set state = 'unboundByPerson', rights_granted = '{}' where person_id = $1`, [people[2]])
  await house.fault({ kind: 'reject', count: 1 })
  await startPaying(house, accountant, id)
  await house.work(6)
  const refused = await house.db
    .selectFrom('payouts')
    .select('person_id')
    .where('state', '=', 'rejected')
    .executeTakeFirstOrThrow()
  const [refusal] = await told(house, refused.person_id)
  assert.match(
    refusal ?? '',
    /^Банк не принял выплату · 1.00\d.*₽: Получатель не найден по реквизитам\. Проверьте, куда вам платить: заказчик повторит выплату$/,
  )
  const [held] = await told(house, people[2] ?? '')
  assert.match(
    held ?? '',
    /^Выплата остановлена · .*₽\. Платформа не привязана\. Что сделать: подтвердите привязку в «Мой налог»$/,
  )
  const settled = (await told(house, accountant.personId)).filter((text) => text.startsWith('Реестр'))
  assert.equal(settled.length, 1, settled.join('\n'))
  assert.match(
    settled[0] ?? '',
    /^Реестр Р-2026-00001 исполнен частично · Выплачено 1 из 3 на .*₽\. Осталось: удержано 1, отказ или возврат банка — 1$/,
  )

  await house.run(`update bindings set state = 'bound', rights_granted = '{INCOME_REGISTRATION,CANCEL_INCOME}'`)
  dataOf(await house.call(accountant, retryRegister, { params: { id }, body: {} }))
  house.clock.advance({ minutes: 61 })
  await house.work(6)
  const last = (await told(house, accountant.personId)).filter((text) => text.includes(' исполнен · '))
  assert.equal(last.length, 1)
  assert.match(last[0] ?? '', /Выплачено 3 из 3/)
})

test('a payee whom the customer has blocked is not told of the block', async () => {
  await using house = await openRegistersHouse()
  subscribeNotices(house.table, house.deps)
  const { id, orgId, accountant, people } = await approvedRegister(house, 1)
  await house.run(
    `insert into contractors (id, org_id, person_id, inn, source, created_at, state) select $1, $2, person_id, inn, 'task', now(), 'blocked' from profiles where person_id = $3`,
    [newId('contractor', house.clock), orgId, people[0]],
  )
  await startPaying(house, accountant, id)
  await house.work(4)
  const [row] = await house.db.selectFrom('register_rows').select('state').execute()
  assert.equal(row?.state, 'held')
  assert.deepEqual(await told(house, people[0] ?? ''), [])
})

test('who made a register hears what its check has found', async () => {
  await using house = await openRegistersHouse()
  subscribeNotices(house.table, house.deps)
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0, { method: false })
  const work = await house.seed.work(orgId, person, kopecks(1000_00), accountant, 1)
  dataOf(await house.call(accountant, createRegister, { body: { assignment_ids: [work.id] } }))
  await house.work(2)
  assert.deepEqual(await told(house, accountant.personId), [
    'Реестр Р-2026-00001: 1 ошибка · Исправьте строки или исключите их, и реестр можно будет согласовать',
  ])
  assert.deepEqual(await told(house, person), [])
})

async function told(house: RegistersHouse, personId: string): Promise<string[]> {
  const rows = await house.db
    .selectFrom('notifications')
    .select(['person_id', 'title', 'body'])
    .where('title', 'not like', 'Деньги%')
    .where('title', 'not like', 'Согласуйте%')
    .where('title', 'not like', '%можно оплатить')
    .orderBy('created_at')
    .execute()
  return rows.filter(({ person_id: id }) => id === personId).map(({ title, body }) => `${title} · ${body}`)
}
