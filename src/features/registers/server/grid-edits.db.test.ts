import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { countStatements } from '../../../../tests/support/count-statements.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/grid.ts'
import { readRegister } from '../contract/register.ts'
import { numbersIn } from '../domain/row-runs.ts'

test('many cells of many rows are changed at once, and each row is checked as after an edit of its own', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 20)
  const changed = await edit(house, accountant, id, [
    change(rows, 1, { inn: '5001 0073 2250', service: 'Вёрстка' }),
    change(rows, 2, { amount: 'тысяча' }),
    change(rows, 3, { amount: '' }),
    change(rows, 4, { service: 'С'.repeat(1001), phone: '+7 900 000-00-01' }),
  ])
  assert.equal(changed.asked, 4)
  assert.deepEqual(
    changed.left.map(({ no, cells }) => [no, cells.map(({ field, outcome, text }) => [field, outcome, text])]),
    [
      [
        4,
        [
          ['service', 'refused', 'Не больше 1000 символов, сейчас 1001'],
          ['phone', 'taken', null],
        ],
      ],
    ],
  )
  const problems = new Map(changed.rows.map((row) => [row.no, row.problems.map(({ code }) => code)]))
  assert.deepEqual([problems.get(1), problems.get(2), problems.get(3)], [['R003'], ['R040'], ['R012']])
  const [first, second] = await read(house, accountant, id, '1-4')
  assert.deepEqual([first?.inn, first?.service], ['500100732250', 'Вёрстка'])
  assert.deepEqual([second?.amount, second?.typed_amount], [null, 'тысяча'])
  assert.equal(dataOf(await house.call(accountant, readRegister, { params: { id } }))['errors'], 3)
})

test('a row named twice in one change is refused, and nothing of the change is written', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 3)
  const changes = [change(rows, 1, { service: 'Съёмка' }), change(rows, 2, { fio: 'Другой' }), change(rows, 1, { amount: '5' })]
  assertRefused(await house.call(accountant, contract.editRows, { params: { id }, body: { changes } }), 'invalidInput')
  const services = (await read(house, accountant, id, '1-2')).map(({ service }) => service)
  assert.deepEqual(services, ['Перевод текста', 'Перевод текста'])
})

test('nobody writes over what he has not seen: a change tells the version of the row or what its cells said', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 3)
  const rowId = rows.get(1)?.id
  const ask = (one: object) =>
    house.call(accountant, contract.editRows, { params: { id }, body: { changes: [{ row_id: rowId, ...one }] } })
  assertRefused(await ask({ cells: [{ field: 'service', value: 'Съёмка' }] }), 'invalidInput')
  assertRefused(await ask({ cells: [], action: 'exclude' }), 'invalidInput')
  dataOf(await ask({ cells: [{ field: 'service', value: 'Съёмка', was: 'Перевод текста' }] }))
  dataOf(await ask({ version: 2, cells: [], action: 'exclude' }))
})

test('two people at once: cells that do not meet are both kept, one that does is told to the second with both values', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, rows } = await registerOf(house, 20)
  const colleague = await house.seed.member(orgId, 'accountant')
  await edit(house, colleague, id, [change(rows, 5, { service: 'Съёмка' }), change(rows, 6, { service: 'Съёмка' })])
  const seen = rows.get(6) ?? assert.fail()
  const answer = await edit(house, accountant, id, [
    change(rows, 5, { amount: '1200' }),
    { row_id: seen.id, version: seen.version, cells: [{ field: 'service', value: 'Вёрстка', was: seen.service }] },
  ])
  assert.deepEqual(
    answer.left.map(({ no, cells }) => ({ no, cells })),
    [{ no: 6, cells: [{ field: 'service', outcome: 'conflict', text: null, yours: 'Вёрстка', theirs: 'Съёмка' }] }],
  )
  const [fifth, sixth] = await read(house, accountant, id, '5-6')
  assert.deepEqual([fifth?.service, fifth?.amount, sixth?.service], ['Съёмка', 1200_00, 'Съёмка'])
})

test('rows are excluded, brought back and accepted together; a row that has changed since is not accepted unseen', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 20)
  const act = (action: string, ...nos: number[]) =>
    edit(
      house,
      accountant,
      id,
      nos.map((no) => ({ row_id: rows.get(no)?.id, version: rows.get(no)?.version, cells: [], action })),
    )
  const gone = await act('exclude', 1, 2, 3)
  assert.deepEqual(
    gone.rows.map(({ state }) => state),
    ['excluded', 'excluded', 'excluded'],
  )
  const stale = await act('include', 1)
  assert.deepEqual(
    stale.left.map(({ action }) => action?.outcome),
    ['conflict'],
  )
  const undone = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual(
    undone.rows.map(({ state }) => state),
    ['ready', 'ready', 'ready'],
  )
})

test('steps are taken back and made again, one by one, by the member who made them', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, rows } = await registerOf(house, 20)
  const colleague = await house.seed.member(orgId, 'accountant')
  await edit(house, accountant, id, [change(rows, 1, { service: 'Первый' }), change(rows, 2, { service: 'Первый' })])
  await edit(house, accountant, id, [await unseen(house, rows, 1, { amount: 'сто' })])
  assert.equal((await step(house, colleague, id, contract.undoRows)).asked, 0)
  const back = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual([back.undo, back.redo, back.rows[0]?.amount, back.rows[0]?.state], [1, 1, rows.get(1)?.amount, 'ready'])
  await step(house, accountant, id, contract.undoRows)
  assert.deepEqual(
    (await read(house, accountant, id, '1-2')).map(({ service }) => service),
    ['Перевод текста', 'Перевод текста'],
  )
  const again = await step(house, accountant, id, contract.redoRows)
  assert.deepEqual(
    again.rows.map(({ service }) => service),
    ['Первый', 'Первый'],
  )
  await edit(house, colleague, id, [await unseen(house, rows, 2, { service: 'Чужой' })])
  const met = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual(
    met.left.flatMap(({ cells }) => cells.map(({ yours, theirs }) => [yours, theirs])),
    [['Перевод текста', 'Чужой']],
  )
  assert.deepEqual(
    (await read(house, accountant, id, '1-2')).map(({ service }) => service),
    ['Перевод текста', 'Чужой'],
  )
})

test('a row that a colleague has changed since is not excluded by a step back, nor by one made again', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, rows } = await registerOf(house, 3)
  const colleague = await house.seed.member(orgId, 'accountant')
  const act = async (action: string) => edit(house, accountant, id, [{ ...(await now(house, rows, 1)), cells: [], action }])
  const back = () => step(house, accountant, id, contract.undoRows)
  const again = () => step(house, accountant, id, contract.redoRows)
  const stateOf = (changed: Changed) => changed.rows.find(({ no }) => no === 1)?.state

  // A chain of one's own steps goes back and forth.
  await act('exclude')
  await act('include')
  await edit(house, accountant, id, [await unseen(house, rows, 1, { service: 'Съёмка' })])
  const states = []
  for (const go of [back, back, back, again, again, again, back, back]) {
    const changed = await go()
    assert.deepEqual(changed.left, [])
    states.push(stateOf(changed))
  }
  assert.deepEqual(states, ['ready', 'excluded', 'ready', 'excluded', 'ready', 'ready', 'ready', 'excluded'])

  await again()
  await edit(house, colleague, id, [await unseen(house, rows, 1, { fio: 'Иванов Иван Иванович', service: 'Монтаж' })])
  const met = await back()
  assert.deepEqual([met.left.map(({ action }) => action?.outcome), stateOf(met)], [['conflict'], 'ready'])
  const repeated = await again()
  assert.deepEqual([repeated.left.map(({ action }) => action?.outcome), stateOf(repeated)], [['conflict'], 'ready'])
})

test('fifty steps can be taken back, and a new one forgets what was taken back', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 3)
  for (let at = 1; at <= 52; at += 1)
    await edit(house, accountant, id, [await unseen(house, rows, 1, { service: `Работа ${at}` })])
  const back = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual([back.undo, back.redo], [49, 1])
  const fresh = await edit(house, accountant, id, [await unseen(house, rows, 2, { service: 'Другая' })])
  assert.deepEqual([fresh.undo, fresh.redo], [50, 0])
})

test('all rows with one cause are mended by one answer, and that is one step', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 20)
  const asked = [1, 2, 3].map((no) => change(rows, no, { amount: '1' }))
  await edit(house, accountant, id, [...asked, change(rows, 4, { service: 'Заработная плата за октябрь' })])
  const groups = dataOf(await house.call(accountant, contract.listRowProblems, { params: { id } }))['groups']
  assert.deepEqual(
    (groups as { code: string; rows: number; sum: number; proposed: number; one_text: boolean }[]).map(
      ({ code, rows: count, sum, proposed, one_text }) => ({ code, count, sum, proposed, one_text }),
    ),
    [
      { code: 'R022', count: 3, sum: 300, proposed: 3, one_text: false },
      { code: 'R031', count: 1, sum: rows.get(4)?.amount ?? 0, proposed: 0, one_text: true },
    ],
  )
  const fixed = await fix(house, accountant, id, { code: 'R022', fix: { kind: 'values' } })
  assert.deepEqual(
    fixed.rows.map(({ no, amount, state }) => [no, amount, state]),
    [1, 2, 3].map((no) => [no, rows.get(no)?.amount, 'ready']),
  )
  const text = await fix(house, accountant, id, { code: 'R031', fix: { kind: 'text', text: 'Перевод договора' } })
  assert.deepEqual(
    text.rows.map(({ service, state }) => [service, state]),
    [['Перевод договора', 'ready']],
  )
  await step(house, accountant, id, contract.undoRows)
  const back = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual(
    back.rows.map(({ amount }) => amount),
    [100, 100, 100],
  )
  const out = await fix(house, accountant, id, { code: 'R022', fix: { kind: 'exclude' } })
  assert.deepEqual(
    out.rows.map(({ state }) => state),
    ['excluded', 'excluded', 'excluded'],
  )
})

test('one answer accepts the warnings it names: a row with others stays and is told, and one not shown is not accepted', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 4)
  const other = { code: 'R033', text: 'Старый акт', fix: '', severity: 'warning' }
  await edit(
    house,
    accountant,
    id,
    [1, 2, 3].map((no) => change(rows, no, { phone: '12345' })),
  )
  await house.run('update register_rows set errors = errors || $2::jsonb where id = $1', [
    rows.get(3)?.id,
    JSON.stringify([other]),
  ])
  const [first] = await read(house, accountant, id, '1')
  const code = first?.problems[0]?.code ?? assert.fail()
  const groups = dataOf(await house.call(accountant, contract.listRowProblems, { params: { id } }))['groups']
  assert.deepEqual(
    (groups as { code: string; rows: number; acceptable: number }[]).map((one) => [one.code, one.rows, one.acceptable]),
    [
      [code, 3, 2],
      ['R033', 1, 0],
    ],
  )
  const answer = { code, fix: { kind: 'accept' } }
  assertRefused(await house.call(accountant, contract.fixRows, { params: { id }, body: { ...answer, rows: 2 } }), 'staleVersion')
  const fixed = await fix(house, accountant, id, { ...answer, rows: 3 })
  assert.equal(fixed.asked, 3)
  assert.deepEqual(
    fixed.left.map(({ no, action }) => [no, action?.outcome]),
    [[3, 'refused']],
  )
  assert.deepEqual(
    (await read(house, accountant, id, '1-4')).map(({ state }) => state),
    ['ready', 'ready', 'warning', 'ready'],
  )
})

test('a list is ordered and filtered by any column, and stays as it is while its rows are read', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 20)
  await edit(house, accountant, id, [
    change(rows, 3, { service: '100%_готово', amount: '7000' }),
    change(rows, 9, { inn: '12', fio: 'Ёлкина Анна' }),
  ])
  const order = async (query: object) => {
    const { runs, read_at: _at, ...sums } = dataOf(await house.call(accountant, contract.orderRows, { params: { id }, query }))
    return { numbers: numbersIn(runs as [number, number][]), ...sums }
  }
  assert.equal((await order({})).numbers.length, 20)
  assert.deepEqual((await order({ sort: 'amount', order: 'desc' })).numbers.slice(0, 2), [3, 20])
  assert.deepEqual((await order({ sort: 'fio' })).numbers[0], 9)
  assert.deepEqual(await order({ only: 'errors' }), { numbers: [3, 9], total: 2, sum: 7000_00 + (rows.get(9)?.amount ?? 0) })
  assert.deepEqual((await order({ service: '%_г' })).numbers, [3])
  assert.deepEqual((await order({ amount: '>= 7 000' })).numbers, [3])
  assert.deepEqual((await order({ q: 'ёлк' })).numbers, [9])
  assert.deepEqual((await order({ code: 'R002' })).numbers, [9])
  assert.deepEqual(
    (await read(house, accountant, id, '20,3')).map(({ no }) => no),
    [3, 20],
  )
})

test('the story of a row tells where it comes from and who changed what in it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 3)
  const rowId = rows.get(2)?.id
  await edit(house, accountant, id, [change(rows, 2, { service: 'Вёрстка' })])
  house.clock.advance({ minutes: 5 })
  await edit(house, accountant, id, [{ ...(await now(house, rows, 2)), cells: [], action: 'exclude' }])
  const told = dataOf(await house.call(accountant, contract.readRowStory, { params: { id, rowId } }))
  assert.deepEqual(
    (told['events'] as { text: string; by: string | null }[]).map(({ text, by }) => [text, by]),
    [
      ['Взята из принятых работ', null],
      ['Услуга: Перевод текста → Вёрстка', 'accountant'],
      ['Строка исключена', 'accountant'],
    ],
  )
  const stranger = await house.seed.member(await house.seed.organization('7701010017'), 'accountant')
  assertRefused(await house.call(stranger, contract.readRowStory, { params: { id, rowId } }), 'notFound')
})

test('a change of many rows costs as many statements in a register of 600 as in one of 60, and reads only what it concerns', async () => {
  const costs: number[][] = []
  for (const size of [60, 600]) {
    await using house = await openRegistersHouse()
    const { id, accountant, rows } = await registerOf(house, size)
    const asked = Array.from({ length: 50 }, (_, at) => change(rows, at + 1, { service: 'Перевод другого текста' }))
    const { statements } = await countStatements(house, async () => void (await edit(house, accountant, id, asked)))
    const one = await countStatements(
      house,
      async () => void (await edit(house, accountant, id, [await unseen(house, rows, 55, { service: 'Ещё один текст' })])),
    )
    costs.push([statements, one.statements])
  }
  assert.deepEqual(costs[1], costs[0])
})

test('rows of a register on approval, of a colleague or of others are not changed', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, rows } = await registerOf(house, 3)
  const manager = await house.seed.member(orgId, 'manager')
  const stranger = await house.seed.member(await house.seed.organization('7701010017'), 'accountant')
  const changes = { changes: [await unseen(house, rows, 1, { service: 'Другая' })] }
  const changing = [
    [contract.editRows, changes],
    [contract.fixRows, { code: 'R022', fix: { kind: 'values' } }],
    [contract.undoRows, undefined],
    [contract.redoRows, undefined],
  ] as const
  for (const [endpoint, body] of changing) {
    const ask = (member: Member) => house.call(member, endpoint, { params: { id }, body })
    assertRefused(await ask(manager), 'noAccess')
    assertRefused(await ask(stranger), 'notFound')
  }
  for (const endpoint of [contract.orderRows, contract.listRowProblems])
    assertRefused(await house.call(stranger, endpoint, { params: { id }, query: {} }), 'notFound')
  assertRefused(await house.call(stranger, contract.readRows, { params: { id }, query: { nos: '1' } }), 'notFound')
  await house.run("update registers set state = 'onApproval' where id = $1", [id])
  for (const [endpoint, body] of changing)
    assertRefused(await house.call(accountant, endpoint, { params: { id }, body }), 'wrongState')
})

type View = {
  readonly no: number
  readonly id: string
  readonly version: number
  readonly inn: string
  readonly service: string
  readonly state: string
  readonly amount: number | null
  readonly typed_amount: string | null
  readonly problems: readonly { readonly code: string }[]
}
type Cell = {
  readonly field: string
  readonly outcome: string
  readonly text: string | null
  readonly yours: string
  readonly theirs: string
}
type Changed = {
  readonly asked: number
  readonly undo: number
  readonly redo: number
  readonly rows: readonly View[]
  readonly left: readonly {
    readonly no: number
    readonly cells: readonly Cell[]
    readonly action: { readonly outcome: string } | null
  }[]
}

async function registerOf(house: RegistersHouse, size: number) {
  const made = await checkedRegister(house, { rows: size })
  const found = await house.db.selectFrom('register_rows').selectAll().where('register_id', '=', made.id).execute()
  return { ...made, rows: new Map(found.map((row) => [row.no, row])) }
}

type Rows = Awaited<ReturnType<typeof registerOf>>['rows']

function change(rows: Rows, no: number, cells: Readonly<Record<string, string>>) {
  const row = rows.get(no) ?? assert.fail()
  const was = (field: string) => (field === 'amount' ? String((row.amount ?? 0) / 100) : row[field as 'inn'])
  return {
    row_id: row.id,
    version: row.version,
    cells: Object.entries(cells).map(([field, value]) => ({ field, value, was: was(field) })),
  }
}

/** Over what the row says by now. */
async function unseen(house: RegistersHouse, rows: Rows, no: number, cells: Readonly<Record<string, string>>) {
  return { ...(await now(house, rows, no)), cells: Object.entries(cells).map(([field, value]) => ({ field, value })) }
}

async function now(house: RegistersHouse, rows: Rows, no: number) {
  const rowId = rows.get(no)?.id ?? assert.fail()
  const { version } = await house.db
    .selectFrom('register_rows')
    .select('version')
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow()
  return { row_id: rowId, version }
}

async function edit(house: RegistersHouse, member: Member, id: string, changes: readonly object[]): Promise<Changed> {
  return dataOf(await house.call(member, contract.editRows, { params: { id }, body: { changes } })) as Changed
}

async function fix(house: RegistersHouse, member: Member, id: string, body: object): Promise<Changed> {
  return dataOf(await house.call(member, contract.fixRows, { params: { id }, body })) as Changed
}

async function step(
  house: RegistersHouse,
  member: Member,
  id: string,
  endpoint: typeof contract.undoRows | typeof contract.redoRows,
): Promise<Changed> {
  return dataOf(await house.call(member, endpoint, { params: { id } })) as Changed
}

async function read(house: RegistersHouse, member: Member, id: string, nos: string): Promise<readonly View[]> {
  return dataOf(await house.call(member, contract.readRows, { params: { id }, query: { nos } }))['items'] as View[]
}
