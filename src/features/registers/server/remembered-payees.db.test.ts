import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member } from '../../../../tests/support/registers-house.ts'
import { listHistory } from '../contract/history.ts'
import { choosePayee, findPayees, forgetReplacement, listReplacements, undoRemembered } from '../contract/memory.ts'
import { fileView, importRegister, listRows, mapRegister, rowView } from '../contract/row.ts'
import { cancelRegister } from '../contract/register.ts'

const said = 'Ванов И. (склад)'

test('a name a member has resolved by hand is put in by the next file, marked, and told in the history and the journal', async () => {
  await using house = await openMemory()
  const { accountant, owner, people } = house
  const first = await house.load(accountant, [said])
  assert.deepEqual(codes(first.rows), [['R001']])
  const offered = await house.payees(accountant, first, 'иванов ИВАН иванович')
  assert.deepEqual(
    [offered.said, offered.items.map(({ inn, unkept }) => [inn, unkept])],
    [said, people.map((_, no) => [inns[no], null])],
  )
  const chosen = await house.choose(accountant, first, { inn: inns[0], remember: true })
  assert.deepEqual([chosen.inn, chosen.fio, chosen.remembered], [inns[0], 'Иванов Иван Иванович', null])
  await house.cancel(accountant, first)

  const next = await house.load(owner, ['ВАНОВ И (склад)', 'Петров'])
  assert.deepEqual(
    next.rows.map(({ inn, fio, remembered, state }) => [inn, fio, remembered, state]),
    [
      [inns[0], 'Иванов Иван Иванович', { said: 'ВАНОВ И (склад)', asks: null }, 'ready'],
      ['', 'Петров', null, 'error'],
    ],
  )
  const history = listHistory.reply.parse(dataOf(await house.call(owner, listHistory, { params: { id: next.id }, query: {} })))
  assert.deepEqual(
    history.items.map(({ act, row }) => [act, row?.cells]),
    [
      [
        'remembered',
        [
          { name: 'ИНН', was: 'пусто', now: inns[0] },
          { name: 'ФИО', was: 'ВАНОВ И (склад)', now: 'Иванов Иван Иванович' },
        ],
      ],
    ],
  )
  assert.deepEqual(await house.told(), ['payeeKept', 'payeesPutIn'])
})

test('a phone nobody is registered with is remembered too, and asks when it comes with another name', async () => {
  await using house = await openMemory()
  const { accountant } = house
  const phone = '+7 999 123-45-67'
  const first = await house.load(accountant, ['Иванов И.'], phone)
  await house.choose(accountant, first, { inn: inns[0], remember: true })
  await house.cancel(accountant, first)
  const next = await house.load(accountant, ['Иванов И.И.', 'Петров П.'], '89991234567')
  assert.deepEqual(
    next.rows.map(({ inn, remembered }) => [inn, remembered?.asks ?? null]),
    [
      [inns[0], null],
      ['', 'Помним, чей это телефон, но имя в файле другое'],
    ],
  )
})

test('memory asks and puts in nobody when the name fits another too, or the person is stopped or gone', async () => {
  await using house = await openMemory()
  const { accountant, people } = house
  const asked = async (name: string) => {
    const file = await house.load(accountant, [name])
    await house.cancel(accountant, file)
    const [row] = file.rows
    return [row?.inn, row?.remembered?.asks]
  }
  const first = await house.load(accountant, ['Соколов С.'])
  await house.rename(people[0], 'Соколов', 'Семён')
  await house.choose(accountant, first, { inn: inns[0], remember: true })
  await house.cancel(accountant, first)
  assert.deepEqual(await asked('Соколов С.'), [inns[0], null])
  await house.rename(people[1], 'Соколов', 'Сергей')
  assert.deepEqual(await asked('Соколов С.'), ['', 'Помним, кто это, но теперь это имя подходит не ему одному'])
  await house.rename(people[1], 'Иванов', 'Иван')
  await house.state(people[0], 'blocked')
  assert.deepEqual(await asked('Соколов С.'), ['', 'Помним, кто это, но у вас он на паузе или заблокирован'])
  await house.state(people[0], 'archived')
  assert.deepEqual(await asked('Соколов С.'), ['', 'Помним, кто это, но его больше нет среди ваших исполнителей'])
})

test('a name that fits two is chosen, but not remembered', async () => {
  await using house = await openMemory()
  const { accountant } = house
  await house.rename(house.people[1], 'Иванов', 'Игорь')
  const file = await house.load(accountant, ['Иванов И.'])
  const offered = await house.payees(accountant, file)
  const why = 'Это подходит не только ему: в следующем файле спросим снова'
  assert.deepEqual(
    offered.items.map(({ inn, unkept }) => [inn, unkept]).toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    [
      [inns[0], why],
      [inns[1], why],
    ],
  )
  const chosen = await house.choose(accountant, file, { inn: inns[0], remember: true })
  assert.equal(chosen.inn, inns[0])
  assert.deepEqual(await house.list(accountant), [])
})

test('namesakes are counted in any order of words, among the archived too; an archived one is not offered', async () => {
  await using house = await openMemory()
  const { accountant, people } = house
  for (const name of ['Иван Иванов', 'И.И. Иванов']) {
    const file = await house.load(accountant, [name])
    assert.deepEqual(
      (await house.payees(accountant, file)).items.map(({ unkept }) => unkept !== null),
      [true, true],
      name,
    )
    await house.cancel(accountant, file)
  }
  await house.rename(people[1], 'Иванов', 'Игорь')
  await house.state(people[1], 'archived')
  const file = await house.load(accountant, ['Иванов И.'])
  assert.deepEqual(
    (await house.payees(accountant, file)).items.map(({ inn, unkept }) => [inn, unkept !== null]),
    [[inns[0], true]],
  )
  await house.choose(accountant, file, { inn: inns[0], remember: true })
  assert.deepEqual(await house.list(accountant), [])
})

test('a phone remembered with a nickname is known again by both', async () => {
  await using house = await openMemory()
  const { accountant } = house
  const phone = '+7 999 123-45-67'
  const first = await house.load(accountant, ['Ваня склад'], phone)
  await house.choose(accountant, first, { inn: inns[0], remember: true })
  await house.cancel(accountant, first)
  const next = await house.load(accountant, ['ваня склад', 'Петя'], phone)
  assert.deepEqual(
    next.rows.map(({ inn, remembered }) => [inn, remembered?.asks ?? null]),
    [
      [inns[0], null],
      ['', 'Помним, чей это телефон, но имя в файле другое'],
    ],
  )
})

test('a phone somebody is registered with is told not to be remembered, and is not', async () => {
  await using house = await openMemory()
  const { accountant } = house
  const file = await house.load(accountant, ['Ваня'], accountant.scope.phone)
  const offered = await house.payees(accountant, file, 'иванов')
  assert.match(offered.items[0]?.unkept ?? '', /^С этим телефоном исполнитель уже зарегистрирован/)
  await house.choose(accountant, file, { inn: inns[0], remember: true })
  assert.deepEqual(await house.list(accountant), [])
})

test('a member of another branch neither takes over what is remembered of others nor has them put in', async () => {
  await using house = await openMemory()
  const { accountant, owner, people } = house
  const [north, south] = [await house.branch('Север', people[0]), await house.branch('Юг', people[1])]
  const first = await house.load(accountant, ['Ваня'])
  await house.choose(accountant, first, { inn: inns[0], remember: true })
  await house.cancel(accountant, first)
  const narrowed = await house.seed.member(owner.scope.orgId, 'accountant')
  Object.assign(narrowed.scope, { branchIds: [south] })
  const file = await house.load(narrowed, ['Ваня'], '', south)
  assert.equal(file.rows[0]?.remembered?.asks, 'Помним, кто это, но в подразделении этого реестра он не работал')
  const offered = await house.payees(narrowed, file, 'иванов')
  assert.deepEqual(
    offered.items.map(({ inn, unkept }) => [inn, unkept]),
    [[inns[1], 'Коллеги из другого подразделения запомнили под этим своего исполнителя: в следующем файле спросим снова']],
  )
  await house.choose(narrowed, file, { inn: inns[1], remember: true })
  assert.deepEqual(
    (await house.replacements(owner)).items.map(({ inn }) => inn),
    [inns[0]],
  )
  const own = await house.load(owner, ['Ваня'], '', north)
  assert.equal(own.rows[0]?.inn, inns[0])
})

test('a substitution is undone in its row, and forgotten if asked; a row somebody has edited since is left alone', async () => {
  await using house = await openMemory()
  const { accountant, owner } = house
  const first = await house.load(accountant, [said])
  await house.choose(accountant, first, { inn: inns[0], remember: true })
  await house.cancel(accountant, first)
  const next = await house.load(accountant, [said])
  const [row] = next.rows
  assert.ok(row)
  const params = { id: next.id, rowId: row.id }
  const stale = { params, body: { version: row.version + 1, forget: false } }
  assertRefused(await house.call(owner, undoRemembered, stale), 'staleVersion')
  const ask = { params, body: { version: row.version, forget: true } }
  const both = await Promise.all([house.call(accountant, undoRemembered, ask), house.call(owner, undoRemembered, ask)])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  const undone = rowView.parse(dataOf(both.find(({ status }) => status === 200) ?? assert.fail()))
  assert.deepEqual(
    [undone.inn, undone.fio, undone.remembered, undone.problems.map(({ code }) => code)],
    ['', said, null, ['R001']],
  )
  assert.deepEqual(await house.list(owner), [])
  const again = { params, body: { version: undone.version, forget: false } }
  assertRefused(await house.call(owner, undoRemembered, again), 'notFound')
  assert.deepEqual(await house.told(), ['payeeForgotten', 'payeeKept', 'payeesPutIn'])
})

test('forgetting on an old row leaves a newer answer alone', async () => {
  await using house = await openMemory()
  const { accountant, owner } = house
  const first = await house.load(accountant, [said])
  await house.choose(accountant, first, { inn: inns[0], remember: true })
  await house.cancel(accountant, first)
  const { id, rows } = await house.load(accountant, [said, said])
  const back = async (no: number, forget: boolean) => {
    const ask = { params: { id, rowId: rows[no]?.id }, body: { version: rows[no]?.version, forget } }
    return rowView.parse(dataOf(await house.call(owner, undoRemembered, ask)))
  }
  await house.choose(accountant, { id, rows: [await back(0, false)] }, { inn: inns[1], remember: true })
  const old = await back(1, true)
  assert.deepEqual([old.inn, old.fio], ['', said])
  assert.deepEqual(
    (await house.replacements(owner)).items.map(({ inn }) => inn),
    [inns[1]],
  )
})

test('the list is searched and its lines are removed by members of the organization alone', async () => {
  await using house = await openMemory()
  const { accountant, owner } = house
  for (const [no, name] of ['Ваня', 'Петя'].entries()) {
    const file = await house.load(accountant, [name])
    await house.choose(accountant, file, { inn: inns[no], remember: true })
    await house.cancel(accountant, file)
    house.clock.advance({ minutes: 1 })
  }
  assert.deepEqual(await house.list(owner), ['Петя', 'Ваня'])
  assert.deepEqual(await house.list(owner, 'ПЕТ'), ['Петя'])
  const { items } = await house.replacements(owner)
  const params = { id: items[0]?.id }
  const stranger = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assertRefused(await house.call(stranger, forgetReplacement, { params }), 'notFound')
  const both = await Promise.all([accountant, owner].map((member) => house.call(member, forgetReplacement, { params })))
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 404],
  )
  assert.deepEqual(await house.list(owner), ['Ваня'])

  const viewer = await house.seed.member(owner.scope.orgId, 'viewer')
  assertRefused(await house.call(viewer, forgetReplacement, { params }), 'noAccess')
  assertRefused(await house.call(viewer, listReplacements, { query: {} }), 'noAccess')
})

test('whom a row means is told and said only in a register of the organization that waits for corrections', async () => {
  await using house = await openMemory()
  const { accountant, owner } = house
  const file = await house.load(accountant, [said])
  const params = { id: file.id, rowId: file.rows[0]?.id }
  const body = { version: file.rows[0]?.version, inn: inns[0], remember: true }
  const stranger = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  const viewer = await house.seed.member(owner.scope.orgId, 'viewer')
  for (const endpoint of [choosePayee, undoRemembered] as const) {
    const ask = { params, body: endpoint === choosePayee ? body : { version: 1, forget: false } }
    assertRefused(await house.call(stranger, endpoint, ask), 'notFound')
    assertRefused(await house.call(viewer, endpoint, ask), 'noAccess')
  }
  assertRefused(await house.call(stranger, findPayees, { params, query: {} }), 'notFound')
  assertRefused(await house.call(viewer, findPayees, { params, query: {} }), 'noAccess')
  assertRefused(await house.call(owner, choosePayee, { params, body: { ...body, inn: inns[5] } }), 'notFound')
  assertRefused(await house.call(owner, choosePayee, { params, body: { ...body, version: 7 } }), 'staleVersion')
  const both = await Promise.all([accountant, owner].map((member) => house.call(member, choosePayee, { params, body })))
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  assert.deepEqual(await house.list(owner), [said])
  await house.cancel(accountant, file)
  assertRefused(await house.call(owner, choosePayee, { params, body: { ...body, version: 3 } }), 'wrongState')
  assertRefused(await house.call(owner, undoRemembered, { params, body: { version: 3, forget: false } }), 'wrongState')
})

type Loaded = { readonly id: string; readonly rows: readonly ReturnType<typeof rowView.parse>[] }

function codes(rows: Loaded['rows']) {
  return rows.map(({ problems }) => problems.map(({ code }) => code))
}

/** Two people with accepted works, both of them in the organization's base. */
async function openMemory() {
  const house = await openRegistersHouse()
  const replacements = async (member: Member, q?: string) => {
    const ask = { query: { ...(q !== undefined && { q }) } }
    return listReplacements.reply.parse(dataOf(await house.call(member, listReplacements, ask)))
  }
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  const people: Id<'person'>[] = []
  for (const no of [0, 1]) {
    const person = await house.seed.contractor(no)
    people.push(person)
    await house.seed.work(orgId, person, kopecks(1000_00), accountant, no + 1)
    await house.db
      .insertInto('contractors')
      .values({
        id: newId('contractor', house.clock),
        org_id: orgId,
        person_id: person,
        inn: inns[no] as never,
        source: 'task',
        created_at: house.clock.now(),
      })
      .execute()
  }
  let no = 0
  return Object.assign(house, {
    owner,
    accountant,
    people,
    /** A file of these names alone, or of names and a phone. */
    async load(member: Member, names: readonly string[], phone = '', branch?: Id<'branch'>): Promise<Loaded> {
      no += 1
      const body = new TextEncoder().encode(
        `ФИО;Телефон;Услуга;Сумма;${no}\n${names.map((name) => `${name};${phone};Перевод;1000\n`).join('')}`,
      )
      const query = { file_name: `${no}.csv`, ...(branch && { branch_id: branch }) }
      const file = fileView.parse(dataOf(await house.call(member, importRegister, { query, body })))
      const columns = { fio: 0, ...(phone !== '' && { phone: 1 }), service: 2, amount: 3 }
      const choice = { sheet: file.sheet, heading_row: file.heading_row, columns }
      dataOf(await house.call(member, mapRegister, { params: { id: file.register_id }, body: choice }))
      await house.work()
      const params = { id: file.register_id }
      return { id: file.register_id, rows: listRows.reply.parse(dataOf(await house.call(member, listRows, { params }))).items }
    },
    async payees(member: Member, { id, rows }: Loaded, q?: string) {
      const ask = { params: { id, rowId: rows[0]?.id }, query: { ...(q !== undefined && { q }) } }
      return findPayees.reply.parse(dataOf(await house.call(member, findPayees, ask)))
    },
    async choose(member: Member, { id, rows }: Loaded, body: object) {
      const ask = { params: { id, rowId: rows[0]?.id }, body: { version: rows[0]?.version, ...body } }
      return rowView.parse(dataOf(await house.call(member, choosePayee, ask)))
    },
    /** Its works can stand in the next register. */
    async cancel(member: Member, { id }: Loaded) {
      dataOf(await house.call(member, cancelRegister, { params: { id } }))
      house.clock.advance({ seconds: 1 })
    },
    replacements,
    /** A branch for which the person has worked. */
    async branch(name: string, person: Id<'person'> | undefined) {
      const id = newId('branch', house.clock)
      await house.db.insertInto('branches').values({ id, org_id: orgId, name, created_at: house.clock.now() }).execute()
      await house.run('update tasks set branch_id = $1 where id in (select task_id from assignments where person_id = $2)', [
        id,
        person,
      ])
      return id
    },
    async list(member: Member, q?: string) {
      return (await replacements(member, q)).items.map((one) => one.said)
    },
    async rename(person: Id<'person'> | undefined, surname: string, firstname: string) {
      await house.db
        .updateTable('profiles')
        .set({ surname, firstname })
        .where('person_id', '=', person ?? assert.fail())
        .execute()
    },
    async state(person: Id<'person'> | undefined, state: 'blocked' | 'archived') {
      await house.db
        .updateTable('contractors')
        .set({ state })
        .where('person_id', '=', person ?? assert.fail())
        .execute()
    },
    async told() {
      const entries = await house.db.selectFrom('journal_entries').select('action').where('action', 'like', 'payee%').execute()
      return entries.map(({ action }) => action).toSorted()
    },
  })
}
