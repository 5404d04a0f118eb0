import assert from 'node:assert/strict'
import test from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import { assignRows } from '#/features/registers/contract/errors.ts'
import { dataOf } from '../../tests/support/approved-register.ts'
import { checkedRegister } from '../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../tests/support/registers-house.ts'
import type { Member } from '../../tests/support/registers-house.ts'

test('whoever is handed rows hears of a burst once, with what he has now, and the one who hands them to himself hears nothing', async () => {
  await using house = await openRegistersHouse()
  subscribeNotices(house.table, house.deps)
  const { orgId, accountant } = await checkedRegister(house, { rows: 6 })
  const colleague = await house.seed.member(orgId, 'accountant')
  await house.run(`update register_rows set state = 'error', amount = 100000,
    errors = '[{"code":"R012","text":"","fix":"","severity":"error"}]'`)
  const rows = await house.db.selectFrom('register_rows').select('id').orderBy('no').execute()
  const ids = rows.map(({ id }) => id)
  const give = async (by: Member, to: Member, rowIds: readonly string[]) =>
    dataOf(await house.call(by, assignRows, { body: { row_ids: rowIds, member_id: memberOf(to) } }))
  const told = async (member: Member) =>
    (
      await house.db
        .selectFrom('notifications')
        .select(['title', 'body'])
        .where('person_id', '=', member.personId)
        .orderBy('created_at')
        .execute()
    ).map(({ title, body }) => `${title} · ${body.replaceAll('\u00A0', ' ')}`)

  for (const id of ids.slice(0, 3)) await give(accountant, colleague, [id])
  await give(accountant, accountant, ids.slice(3, 4))
  await house.work()
  assert.deepEqual(await told(colleague), [])
  await house.workMinutes(5)
  assert.deepEqual(await told(colleague), [
    'Вам поручили строки реестров · Поручает accountant. Теперь у вас 3 строки на 3 000 ₽',
  ])
  assert.deepEqual(await told(accountant), [])

  await give(accountant, colleague, ids.slice(4))
  await house.workMinutes(6)
  assert.equal((await told(colleague)).length, 2)
  assert.match((await told(colleague))[1] ?? '', /5 строк на 5 000/)

  await give(accountant, colleague, ids.slice(3, 4))
  await house.run("update register_rows set state = 'ready', errors = '[]'")
  await house.workMinutes(6)
  assert.equal((await told(colleague)).length, 2, 'what is in order by then is not told of')
})

function memberOf({ scope }: Member): string {
  return (scope as unknown as { readonly memberId: string }).memberId
}
