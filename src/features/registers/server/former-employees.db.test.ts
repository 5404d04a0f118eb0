import assert from 'node:assert/strict'
import test from 'node:test'
import * as contract from '#/features/contractors/contract/former-employee.ts'
import { forgetFormerEmployees } from '#/features/contractors/server/forget-former-employees.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'

test('a list of former employees keeps no ИНН, and says how many it holds, who has loaded it and which contractors are in it', async () => {
  await using house = await openRegistersHouse()
  const { accountant, inn } = await withContractor(house)
  const lines = [`${inn};01.03.2026`, '772852512528;02.03.2026', '50010073225;02.03.2026', '772852512454;01.03.2020']
  const preview = await look(house, accountant, lines)
  assert.deepEqual([preview.rows, preview.good, preview.wrong, preview.version], [4, 2, 1, 0])
  assert.deepEqual(
    preview.left.map(({ row, kind }) => [row, kind]),
    [
      [4, 'wrong'],
      [5, 'skipped'],
    ],
  )
  assert.deepEqual((await read(house, accountant)).list, null, 'a preview stores nothing')
  assert.deepEqual(dataOf(await save(house, accountant, lines, { seen: 0 })), { saved: 2, matched: 1 })
  const kept = await read(house, accountant)
  assert.deepEqual([kept.list?.count, kept.list?.version, kept.list?.loaded_at], [2, 1, '2026-11-21T09:00:00Z'])
  assert.deepEqual(
    kept.people.map((person) => [person.inn, person.free_on]),
    [[inn, '2028-03-01']],
  )
  const rows = await house.db.selectFrom('former_employees').selectAll().execute()
  const list = await house.db.selectFrom('former_employee_lists').selectAll().executeTakeFirstOrThrow()
  const stored = JSON.stringify([rows.map(({ inn_hmac: hash }) => hash.toString('hex')), list.salt_cipher.toString('latin1')])
  assert.ok(!stored.includes(inn) && !stored.includes('772852512528'))
  const entries = JSON.stringify(await house.db.selectFrom('journal_entries').select(['action', 'facts']).execute())
  assert.ok(entries.includes('formerListReplaced') && !entries.includes(inn))
  const other = await house.seed.member(await house.seed.organization('7736050003'), 'accountant')
  assert.deepEqual(await read(house, other), { list: null, matched: 0, people: [] })
})

test('the list is joined, replaced, rid of one and deleted; of two members at once one looks again', async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant, inn } = await withContractor(house)
  const owner = await house.seed.member(orgId, 'owner')
  const both = await Promise.all([
    save(house, accountant, [`${inn};01.03.2026`], { seen: 0 }),
    save(house, owner, [`${inn};01.03.2026`], { seen: 0 }),
  ])
  assert.deepEqual(both.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'staleVersion'])
  const add = (lines: readonly string[], seen: number) => save(house, accountant, lines, { seen, mode: 'add' })
  assert.equal(outcomeOf((await add(['772852512528;02.03.2026'], 0)).body), 'staleVersion')
  assert.equal(outcomeOf((await add(['772852512528;02.03.2026', `${inn};05.03.2026`], 1)).body), 'done')
  const joined = await read(house, accountant)
  assert.deepEqual([joined.list?.count, joined.people[0]?.free_on], [2, '2028-03-05'], 'the new day of one who was there')
  assert.equal(outcomeOf((await save(house, accountant, ['50010073225;1'], { seen: 2 })).body), 'invalidInput')

  const remove = (who: string) => house.call(accountant, contract.removeFormerEmployee, { body: { inn: who } })
  assert.equal(outcomeOf((await remove('772852512454')).body), 'notListed')
  assert.equal(outcomeOf((await remove(inn)).body), 'done')
  assert.deepEqual([(await read(house, accountant)).list?.count, (await read(house, accountant)).matched], [1, 0])
  assert.equal(outcomeOf((await save(house, accountant, ['772852512454;02.03.2026'], { seen: 3 })).body), 'done')
  assert.equal((await read(house, accountant)).list?.count, 1, 'replaced')

  const drop = (seen: number) => house.call(accountant, contract.deleteFormerList, { body: { seen } })
  assert.equal(outcomeOf((await drop(3)).body), 'staleVersion')
  const dropped = await Promise.all([drop(4), drop(4)])
  assert.deepEqual(dropped.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'staleVersion'])
  assert.equal((await read(house, accountant)).list, null)
  assert.equal((await house.db.selectFrom('former_employees').selectAll().execute()).length, 0)
})

test('only those who see the risks keep the list', async () => {
  await using house = await openRegistersHouse()
  const { orgId, inn } = await withContractor(house)
  const signer = await house.seed.member(orgId, 'signer')
  for (const answer of [
    await house.call(signer, contract.readFormerEmployees, {}),
    await save(house, signer, [`${inn};01.03.2026`], { seen: 0 }),
    await house.call(signer, contract.removeFormerEmployee, { body: { inn } }),
    await house.call(signer, contract.deleteFormerList, { body: { seen: 1 } }),
  ])
    assert.equal(outcomeOf(answer.body), 'noAccess')
})

test('a file without a column of days or that is none is refused, and hourly previews have an end', async () => {
  await using house = await openRegistersHouse()
  const { accountant, inn } = await withContractor(house)
  const preview = (text: string, name = 'список.csv') =>
    house.call(accountant, contract.previewFormerEmployees, { query: { file_name: name }, body: new TextEncoder().encode(text) })
  assert.equal(outcomeOf((await preview(`ИНН\n${inn}\n`)).body), 'columnMissing')
  assert.equal(outcomeOf((await preview('')).body), 'fileUnreadable')
  const many = Array.from({ length: 10_001 }, () => `${inn};01.03.2026`).join('\n')
  assert.equal(outcomeOf((await preview(many)).body), 'tooManyRows')
  const save = (text: string) =>
    house.call(accountant, contract.saveFormerEmployees, {
      query: { file_name: 'список.csv', mode: 'replace', seen: 0 },
      body: new TextEncoder().encode(text),
    })
  assert.equal(outcomeOf((await save(`ИНН\n${inn}\n`)).body), 'columnMissing')
  assert.equal(outcomeOf((await save('')).body), 'fileUnreadable')
  assert.equal(outcomeOf((await save(many)).body), 'tooManyRows')
  const remove = () => house.call(accountant, contract.removeFormerEmployee, { body: { inn } })
  assert.equal(outcomeOf((await remove()).body), 'notListed')
  await house.run(`update rate_counters set count = 1000`)
  assert.equal(outcomeOf((await remove()).body), 'tooOften')
  assert.equal(outcomeOf((await preview(`${inn};01.03.2026`)).body), 'tooOften')
  assert.equal(outcomeOf((await save(`${inn};01.03.2026`)).body), 'tooOften')
})

test('a row of one in the list stops as by the mark, and goes again once he is taken out', async () => {
  await using house = await openRegistersHouse()
  const { accountant, inn, work } = await withContractor(house)
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [work.id] } }))
  const id = String(made['id'])
  await house.work()
  const problems = async () => {
    await house.work(3)
    const found = dataOf(await house.call(accountant, rowContract.listRows, { params: { id } }))
    return rowContract.listRows.reply.parse(found).items[0]?.problems.map(({ code, text }) => `${code} ${text}`)
  }
  assert.deepEqual(await problems(), [])
  dataOf(await save(house, accountant, [`${inn};22.11.2024`], { seen: 0 }))
  assert.deepEqual(await problems(), ['R035 Бывший сотрудник: 2 года до 22.11.2026'])
  dataOf(await house.call(accountant, contract.removeFormerEmployee, { body: { inn } }))
  assert.deepEqual(await problems(), [], 'the register was looked at again by itself')
})

test('a payment is held the moment before it goes, by the list and by the mark, and goes when neither stands', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, people } = await approvedRegister(house, 1)
  const inn = await join(house, orgId, people[0])
  const states = async () =>
    (await house.db.selectFrom('register_rows').select(['state', 'errors']).execute()).map(
      ({ state, errors }) => `${state} ${/R\d+/.exec(JSON.stringify(errors))?.[0] ?? ''}`,
    )
  dataOf(await save(house, accountant, [`${inn};01.03.2026`], { seen: 0 }))
  const dry = dataOf(await house.call(accountant, registerContract.tryPayment, { params: { id } }))
  assert.deepEqual(
    (dry['stops'] as { code: string }[]).map(({ code }) => code),
    ['R035'],
    'the trial says so beforehand',
  )
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(await states(), ['held R035'])
  await house.run(`update contractors set left_on = '2026-03-01'`)
  dataOf(await house.call(accountant, contract.removeFormerEmployee, { body: { inn } }))
  await house.work(3)
  assert.deepEqual(await states(), ['held R035'], 'the mark stands')
  await house.run('update contractors set left_on = null')
  dataOf(await save(house, accountant, [`${inn};02.03.2026`], { seen: 2 }))
  dataOf(await house.call(accountant, contract.removeFormerEmployee, { body: { inn } }))
  await house.work(5)
  assert.deepEqual(await states(), ['paid '])
})

test('a person leaves the list by himself two years after his last day', async () => {
  await using house = await openRegistersHouse()
  const { accountant, inn } = await withContractor(house)
  dataOf(await save(house, accountant, [`${inn};22.11.2024`, '772852512528;23.11.2024'], { seen: 0 }))
  await forgetFormerEmployees(house)
  assert.equal((await read(house, accountant)).list?.count, 2)
  house.clock.advance({ hours: 24 })
  await forgetFormerEmployees(house)
  assert.deepEqual([(await read(house, accountant)).list?.count, (await read(house, accountant)).matched], [1, 0])
})

type Preview = CallReply<typeof contract.previewFormerEmployees>
type Kept = CallReply<typeof contract.readFormerEmployees>
type Saving = { readonly seen: number; readonly mode?: 'replace' | 'add' }

function save(house: RegistersHouse, member: Member, lines: readonly string[], { seen, mode = 'replace' }: Saving) {
  return house.call(member, contract.saveFormerEmployees, {
    query: { file_name: 'список.csv', mode, seen },
    body: bytesOf(lines),
  })
}

async function look(house: RegistersHouse, member: Member, lines: readonly string[]): Promise<Preview> {
  const input = { query: { file_name: 'список.csv' }, body: bytesOf(lines) }
  return dataOf(await house.call(member, contract.previewFormerEmployees, input)) as unknown as Preview
}

async function read(house: RegistersHouse, member: Member): Promise<Kept> {
  return dataOf(await house.call(member, contract.readFormerEmployees, {})) as unknown as Kept
}

function bytesOf(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(['ИНН;Последний день', ...lines].join('\n'))
}

/** An organization with an accountant and one contractor who has done a work. */
async function withContractor(house: RegistersHouse) {
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0)
  const work = await house.seed.work(orgId, person, kopecks(1000_00), accountant, 1)
  return { orgId, accountant, work, inn: await join(house, orgId, person) }
}

/** Puts a person among the contractors of an organization and answers his ИНН. */
async function join(house: RegistersHouse, orgId: string, person: string | undefined): Promise<string> {
  await house.run(
    `insert into contractors (id, org_id, person_id, inn, source, created_at) select $1, $2, person_id, inn, 'task', now() from profiles where person_id = $3`,
    [newId('contractor', house.clock), orgId, person],
  )
  const { rows } = await house.pool.query<{ inn: string }>('select inn from profiles where person_id = $1', [person])
  return rows[0]?.inn ?? assert.fail()
}
