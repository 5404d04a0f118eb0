import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Answer } from '#/platform/server/api.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { dataOf, pick } from '../../../../tests/support/approved-register.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { listRegisters } from '../contract/list.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import * as approvalContract from '../contract/approval.ts'

test('an accepted assignment is put in a register, approved by another member, paid once and waits for its receipt', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await seeded(house, 2)
  const free = await house.call(accountant, registerContract.listPayable)
  assert.deepEqual(pick(dataOf(free), 'total', 'sum'), { total: 2, sum: 1_500_00 + 1_600_00 })

  const id = await create(house, accountant, works)
  assert.equal((await read(house, accountant, id)).state, 'validating')
  await house.work()
  assert.deepEqual(pick(await read(house, accountant, id), 'state', 'rows', 'errors', 'sum'), {
    state: 'ready',
    rows: 2,
    errors: 0,
    sum: 310_000,
  })
  assert.equal(dataOf(await house.call(accountant, registerContract.listPayable))['total'], 0)

  await moves(house, accountant, approvalContract.submitRegister, id, 'onApproval')
  assert.deepEqual((await read(house, approver, id)).may, { edit: false, approve: true, start: false })
  await approve(house, approver, id)
  assert.match(house.sent.at(-1)?.text ?? '', /код согласования реестра Р-2026-00001: 2 выплаты на 3\u00A0100\u00A0₽/)
  await moves(house, accountant, registerContract.startRegister, id, 'starting')
  await house.work(3)

  const done = await read(house, owner, id)
  assert.deepEqual(pick(done, 'state', 'paid_rows', 'paid_sum', 'troubled'), {
    state: 'executed',
    paid_rows: 2,
    paid_sum: 310_000,
    troubled: 0,
  })
  const book = await house.book()
  assert.deepEqual(
    book.map(({ amount }) => amount).toSorted((a, b) => a - b),
    [150_000, 160_000],
  )
  assert.match(
    book[0]?.purpose ?? '',
    /^Оплата по акту № act-[12] от 20\.11\.2026: Перевод текста, НПД, НДС не облагается, Р-2026-00001\/[12]$/,
  )
  const states = await house.db.selectFrom('assignments').select('state').execute()
  assert.deepEqual(
    states.map(({ state }) => state),
    ['paid', 'paid'],
  )
  const payouts = await house.db.selectFrom('payouts').select(['state', 'unclear_since', 'bank_id']).execute()
  assert.deepEqual(
    payouts.map(({ state, unclear_since: unclear }) => [state, unclear]),
    [
      ['paid', null],
      ['paid', null],
    ],
  )
})

test('the works that may be paid are asked of one contractor too, with their own total', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await seeded(house, 2)
  const [inn] = inns
  const own = dataOf(await house.call(accountant, registerContract.listPayable, { query: { inn } }))
  assert.deepEqual(pick(own, 'total', 'sum'), { total: 1, sum: 1_500_00 })
  assert.deepEqual(
    (own['items'] as { inn: string }[]).map((work) => work.inn),
    [inn],
  )
  const wrong = await house.call(accountant, registerContract.listPayable, { query: { inn: '123' } })
  assert.equal(outcomeOf(wrong.body), 'invalidInput')
})

test('a person with no binding, no payment details or no NPD status stops their row, with the reason and what to do', async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant } = await seeded(house, 0)
  house.npd.answer = 'notActive'
  const people = [
    await house.seed.contractor(0, { bound: false }),
    await house.seed.contractor(1, { method: false }),
    await house.seed.contractor(2),
  ]
  const works = []
  for (const [at, person] of people.entries())
    works.push(await house.seed.work(orgId, person, kopecks(1000_00), accountant, at + 1))
  const id = await create(house, accountant, works)
  await house.work()
  const rows = await rowsOf(house, accountant, id)
  assert.deepEqual(
    rows.map(({ problems }) => problems.map(({ code }) => code)),
    [['R009'], ['R007', 'R025'], ['R007']],
  )
  assert.equal((await read(house, accountant, id)).state, 'hasErrors')
  const refused = await house.call(accountant, approvalContract.submitRegister, { params: { id } })
  assert.equal(refused.body['kind'], 'wrongState')

  const errors = dataOf(await house.call(accountant, rowContract.listRowErrors))
  assert.equal(errors['total'], 3)
  assert.deepEqual(
    (errors['groups'] as { code: string; count: number }[]).map(({ code, count }) => [code, count]),
    [
      ['R007', 2],
      ['R009', 1],
      ['R025', 1],
    ],
  )
  assert.deepEqual(dataOf(await house.call(accountant, rowContract.countRowErrors)), { count: 3 })

  house.npd.answer = 'active'
  // Simulates the tax service reporting that the person is registered again and the platform is still their partner.
  await house.db
    .updateTable('bindings')
    .set({ state: 'bound', rights_granted: ['INCOME_REGISTRATION', 'CANCEL_INCOME'] })
    .where('state', '=', 'notNpd')
    .execute()
  await moves(house, accountant, registerContract.validateRegister, id, 'validating')
  await house.work()
  assert.deepEqual(
    (await rowsOf(house, accountant, id)).map(({ state }) => state),
    ['error', 'error', 'ready'],
  )
})

test('a silent tax service causes a warning that a named person can accept', async () => {
  await using house = await openRegistersHouse()
  house.npd.answer = 'silent'
  const { accountant, works } = await seeded(house, 1)
  const id = await create(house, accountant, works)
  await house.work()
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems[0]?.code], ['warning', 'R008'])
  const accepted = await house.call(accountant, rowContract.decideRow, {
    params: { id, rowId: row?.id, action: 'accept' },
    body: { version: row?.version },
  })
  assert.equal(dataOf(accepted)['state'], 'ready')
  await moves(house, accountant, approvalContract.submitRegister, id, 'onApproval')
})

test('an edited row is checked at once, an old version is refused, and an excluded row leaves the total', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 2)
  const id = await create(house, accountant, works)
  await house.work()
  const [first] = await rowsOf(house, accountant, id)
  const place = { id, rowId: first?.id }
  const wrong = await house.call(accountant, rowContract.editRow, {
    params: place,
    body: { version: first?.version, amount: 5000_00 },
  })
  assert.deepEqual(problemsIn(wrong), [['R022', '1500.00']])
  const stale = await house.call(accountant, rowContract.editRow, {
    params: place,
    body: { version: first?.version, fio: 'Кто-то' },
  })
  assert.equal(stale.body['kind'], 'staleVersion')
  const version = dataOf(wrong)['version']
  const out = await house.call(accountant, rowContract.decideRow, { params: { ...place, action: 'exclude' }, body: { version } })
  assert.equal(dataOf(out)['state'], 'excluded')
  assert.deepEqual(pick(await read(house, accountant, id), 'state', 'sum', 'excluded'), {
    state: 'ready',
    sum: 160_000,
    excluded: 1,
  })
  const back = await house.call(accountant, rowContract.decideRow, {
    params: { ...place, action: 'include' },
    body: { version: Number(version) + 1 },
  })
  assert.deepEqual(problemsIn(back), [['R022', '1500.00']])
})

test('two clicks and two tabs create one register for an assignment', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 1)
  const body = { assignment_ids: works.map(({ id }) => id) }
  const key = randomUUID()
  const clicks = await Promise.all([1, 2].map(() => house.call(accountant, registerContract.createRegister, { body }, key)))
  const tabs = await Promise.all([1, 2].map(() => house.call(accountant, registerContract.createRegister, { body })))
  assert.equal(clicks.filter(({ body: answer }) => ['done', 'keyRunning'].includes(outcomeOf(answer))).length, 2)
  assert.deepEqual(
    tabs.map(({ body: answer }) => outcomeOf(answer)),
    ['alreadyInRegister', 'alreadyInRegister'],
  )
  assert.match(String(tabs[0]?.body['message']), /Р-2026-00001/)
  assert.equal((await house.db.selectFrom('registers').select('id').execute()).length, 1)
})

test('the second register with the same assignment is refused at its row', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 1)
  const first = await create(house, accountant, works)
  await house.work()
  const [row] = await rowsOf(house, accountant, first)
  const params = { id: first, rowId: row?.id }
  await house.call(accountant, rowContract.decideRow, {
    params: { ...params, action: 'exclude' },
    body: { version: row?.version },
  })
  house.clock.advance({ seconds: 1 })
  const second = await create(house, accountant, works)
  await house.call(accountant, rowContract.decideRow, {
    params: { ...params, action: 'include' },
    body: { version: Number(row?.version) + 1 },
  })
  await house.work()
  await moves(house, accountant, registerContract.validateRegister, second, 'validating')
  await house.work()
  assert.deepEqual(
    (await rowsOf(house, accountant, second)).map(({ problems }) => problems[0]?.text),
    ['Работа уже в реестре Р-2026-00001, строка 1'],
  )
})

test("an author cannot approve their own register, another organization's register is not found, and rows are locked during approval", async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await seeded(house, 1)
  const id = await create(house, owner, works)
  await house.work()
  const sent = dataOf(await house.call(owner, approvalContract.submitRegister, { params: { id } }))
  assert.deepEqual([sent['state'], sent['decides_alone']], ['onApproval', false])
  assert.equal((await house.call(owner, approvalContract.sendApprovalCode, { params: { id } })).body['kind'], 'ownRegister')
  assert.equal((await house.call(accountant, approvalContract.sendApprovalCode, { params: { id } })).status, 403)
  const [row] = await rowsOf(house, accountant, id)
  const edit = await house.call(accountant, rowContract.editRow, {
    params: { id, rowId: row?.id },
    body: { version: row?.version, fio: 'Кто-то' },
  })
  assert.equal(edit.body['kind'], 'wrongState')

  const strangers = await house.seed.organization('5003052454')
  const stranger = await house.seed.member(strangers, 'owner')
  for (const endpoint of [
    registerContract.readRegister,
    rowContract.listRows,
    approvalContract.submitRegister,
    approvalContract.recallRegister,
    registerContract.startRegister,
    rowContract.downloadErrors,
    registerContract.validateRegister,
    registerContract.cancelRegister,
    approvalContract.sendApprovalCode,
  ]) {
    assert.equal((await house.call(stranger, endpoint, { params: { id } })).status, 404, endpoint.path)
  }
  const foreign = await house.call(stranger, registerContract.createRegister, {
    body: { assignment_ids: works.map(({ id: work }) => work) },
  })
  assert.equal(foreign.status, 404)

  const short = await house.call(approver, approvalContract.returnRegister, {
    params: { id },
    body: { reason: 'amounts', comment: 'нет' },
  })
  assert.equal(short.status, 422)
  const returned = await house.call(approver, approvalContract.returnRegister, {
    params: { id },
    body: { reason: 'amounts', comment: 'Проверьте сумму Иванова' },
  })
  assert.equal(dataOf(returned)['state'], 'returned')
  assert.equal((await read(house, owner, id)).decisions[0]?.comment, 'Проверьте сумму Иванова')
  await moves(house, owner, approvalContract.submitRegister, id, 'onApproval')
})

test('the only eligible approver approves their own register, with a warning', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const work = await house.seed.work(orgId, await house.seed.contractor(0), kopecks(1000_00), owner, 1)
  const id = await create(house, owner, [work])
  await house.work()
  const sent = dataOf(await house.call(owner, approvalContract.submitRegister, { params: { id } }))
  assert.deepEqual([sent['state'], sent['decides_alone']], ['onApproval', true])
  assert.equal((await read(house, owner, id)).alone, true)
  await approve(house, owner, id)
  await moves(house, owner, registerContract.startRegister, id, 'starting')
})

test('a code issued for earlier rows does not approve the current rows', async () => {
  await using house = await openRegistersHouse()
  const { accountant, approver, works } = await seeded(house, 2)
  const id = await create(house, accountant, works)
  await house.work()
  await moves(house, accountant, approvalContract.submitRegister, id, 'onApproval')
  const sent = dataOf(await house.call(approver, approvalContract.sendApprovalCode, { params: { id } }))
  const code = house.lastCode()
  await moves(house, accountant, approvalContract.recallRegister, id, 'ready')
  const [row] = await rowsOf(house, accountant, id)
  await house.call(accountant, rowContract.decideRow, {
    params: { id, rowId: row?.id, action: 'exclude' },
    body: { version: row?.version },
  })
  await moves(house, accountant, approvalContract.submitRegister, id, 'onApproval')
  const late = await house.call(approver, approvalContract.approveRegister, {
    params: { id },
    body: { code, sha256: sent['sha256'] },
  })
  assert.equal(late.body['kind'], 'registerChanged')
  const bare = await house.call(approver, approvalContract.approveRegister, { params: { id }, body: { code } })
  assert.equal(bare.body['kind'], 'codeExpired')
  assert.equal((await read(house, approver, id)).state, 'onApproval')
})

test('a wrong code is counted, and two concurrent approvals count as one', async () => {
  await using house = await openRegistersHouse()
  const { accountant, approver, works } = await seeded(house, 1)
  const id = await create(house, accountant, works)
  await house.work()
  await moves(house, accountant, approvalContract.submitRegister, id, 'onApproval')
  await house.call(approver, approvalContract.sendApprovalCode, { params: { id } })
  const code = house.lastCode()
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const wrong = await house.call(approver, approvalContract.approveRegister, { params: { id }, body: { code: other } })
  assert.deepEqual([wrong.body['kind'], wrong.body['action']], ['wrongCode', 'Осталось попыток: 4'])
  const answers = await Promise.all(
    [1, 2].map(() => house.call(approver, approvalContract.approveRegister, { params: { id }, body: { code } })),
  )
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  assert.equal((await house.db.selectFrom('register_approvals').select('id').execute()).length, 1)
})

test('two clicks on pay create one payout per row', async () => {
  await using house = await openRegistersHouse()
  const { accountant, approver, works } = await seeded(house, 3)
  const id = await approved(house, accountant, approver, works)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => house.call(accountant, registerContract.startRegister, { params: { id } })),
  )
  assert.equal(answers.filter(({ body }) => body['code'] === 1).length, 1)
  await house.work(3)
  assert.equal((await house.db.selectFrom('payouts').select('id').execute()).length, 3)
  assert.equal((await house.book()).length, 3)
})

test('an approval a week old must be requested again, and a register without a payer account is not sent', async () => {
  await using house = await openRegistersHouse()
  const { accountant, approver, works } = await seeded(house, 1)
  const id = await approved(house, accountant, approver, works)
  house.clock.advance({ hours: 24 * 7 + 1 })
  assert.equal((await house.call(accountant, registerContract.startRegister, { params: { id } })).body['kind'], 'approvalStale')
  assert.equal((await read(house, accountant, id)).approval_stale, true)
  await moves(house, accountant, approvalContract.recallRegister, id, 'ready')
  await house.db.updateTable('organization_accounts').set({ removed_at: house.clock.now() }).execute()
  assert.equal((await house.call(accountant, approvalContract.submitRegister, { params: { id } })).body['kind'], 'accountMissing')
})

test('a manager makes registers of the tasks they made, and edits only the registers they made', async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant, works } = await seeded(house, 2)
  const manager = await house.seed.member(orgId, 'manager')
  const [own, other] = works
  assert.ok(own && other)
  assert.equal(dataOf(await house.call(manager, registerContract.listPayable))['total'], 0)
  const make = (work: Work) => house.call(manager, registerContract.createRegister, { body: { assignment_ids: [work.id] } })
  assert.equal((await make(own)).status, 404)
  const task = house.db.selectFrom('assignments').select('task_id').where('id', '=', own.id)
  await house.db.updateTable('tasks').set({ created_by: manager.personId }).where('id', '=', task).execute()
  assert.deepEqual(pick(dataOf(await house.call(manager, registerContract.listPayable)), 'total', 'sum'), {
    total: 1,
    sum: 1_500_00,
  })
  assert.equal((await make(other)).status, 404)
  assert.equal((await make(own)).body['code'], 1)

  const foreign = await create(house, accountant, [other])
  await house.work()
  assert.equal((await read(house, manager, foreign)).may.edit, false)
  for (const endpoint of [registerContract.validateRegister, approvalContract.submitRegister, registerContract.cancelRegister]) {
    const answer = await house.call(manager, endpoint, { params: { id: foreign } })
    assert.deepEqual([answer.status, answer.body['kind']], [403, 'noAccess'], endpoint.path)
  }
})

test('a register belongs to the branch its assignments share; a member of several branches cannot combine them', async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant, works } = await seeded(house, 3)
  const [north, south] = ['branch_north', 'branch_south']
  for (const id of [north, south])
    await house.db
      .insertInto('branches')
      .values({ id: id as Id<'branch'>, org_id: orgId, name: id, created_at: house.clock.now() })
      .execute()
  for (const [at, branch] of [north, north, south].entries()) {
    const task = house.db
      .selectFrom('assignments')
      .select('task_id')
      .where('id', '=', (works[at]?.id ?? '') as Id<'assignment'>)
    await house.db
      .updateTable('tasks')
      .set({ branch_id: branch as Id<'branch'> })
      .where('id', '=', task)
      .execute()
  }
  const branchOf = async (id: Id<'register'>) =>
    (await house.db.selectFrom('registers').select('branch_id').where('id', '=', id).executeTakeFirstOrThrow()).branch_id
  assert.equal(await branchOf((await create(house, accountant, works.slice(0, 1))) as Id<'register'>), north)
  const narrowed = await house.seed.member(orgId, 'accountant')
  Object.assign(narrowed.scope, { branchIds: [north, south] })
  const mixed = await house.call(narrowed, registerContract.createRegister, {
    body: { assignment_ids: works.slice(1).map(({ id }) => id) },
  })
  assert.equal(mixed.body['kind'], 'branchNeeded')
  assert.equal(await branchOf((await create(house, accountant, works.slice(1))) as Id<'register'>), null)
})

test('an empty list and an empty page of errors have the expected shape', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await seeded(house, 0)
  assert.deepEqual(dataOf(await house.call(accountant, listRegisters)), { items: [], next: null })
  assert.deepEqual(pick(dataOf(await house.call(accountant, rowContract.listRowErrors)), 'items', 'total'), {
    items: [],
    total: 0,
  })
})

test('registers and rows are paged by key', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 3)
  for (const work of works) {
    await create(house, accountant, [work])
    house.clock.advance({ seconds: 1 })
  }
  const first = dataOf(await house.call(accountant, listRegisters, { query: { size: '2' } }))
  const rest = dataOf(await house.call(accountant, listRegisters, { query: { size: '2', cursor: first['next'] } }))
  const numbers = [first, rest].flatMap((page) => (page['items'] as { number: string }[]).map(({ number }) => number))
  assert.deepEqual(numbers, ['Р-2026-00003', 'Р-2026-00002', 'Р-2026-00001'])
})

type Work = { readonly id: string }

async function seeded(house: RegistersHouse, count: number) {
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  const approver = await house.seed.member(orgId, 'approver')
  const works = []
  for (let no = 0; no < count; no += 1) {
    works.push(await house.seed.work(orgId, await house.seed.contractor(no), kopecks(1500_00 + no * 100_00), owner, no + 1))
  }
  return { orgId, owner, accountant, approver, works }
}

async function create(house: RegistersHouse, member: Member, works: readonly Work[]): Promise<string> {
  const answer = await house.call(member, registerContract.createRegister, {
    body: { assignment_ids: works.map(({ id }) => id) },
  })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return String(dataOf(answer)['id'])
}

async function approved(house: RegistersHouse, maker: Member, approver: Member, works: readonly Work[]): Promise<string> {
  const id = await create(house, maker, works)
  await house.work()
  await moves(house, maker, approvalContract.submitRegister, id, 'onApproval')
  await approve(house, approver, id)
  return id
}

async function approve(house: RegistersHouse, approver: Member, id: string): Promise<void> {
  const sent = await house.call(approver, approvalContract.sendApprovalCode, { params: { id } })
  assert.equal(sent.body['code'], 1, JSON.stringify(sent.body))
  const answer = await house.call(approver, approvalContract.approveRegister, {
    params: { id },
    body: { code: house.lastCode() },
  })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
}

async function moves(
  house: RegistersHouse,
  member: Member,
  endpoint:
    | typeof approvalContract.submitRegister
    | typeof approvalContract.recallRegister
    | typeof registerContract.startRegister
    | typeof registerContract.validateRegister,
  id: string,
  state: string,
): Promise<void> {
  const answer = await house.call(member, endpoint, { params: { id } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  assert.equal(dataOf(answer)['state'], state)
}

async function read(house: RegistersHouse, member: Member, id: string) {
  return registerContract.registerView.parse(dataOf(await house.call(member, registerContract.readRegister, { params: { id } })))
}

async function rowsOf(house: RegistersHouse, member: Member, id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}

function problemsIn(answer: Answer): unknown[] {
  return rowContract.rowView.parse(dataOf(answer)).problems.map(({ code, value }) => [code, value])
}
