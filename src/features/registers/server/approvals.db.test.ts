import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod/mini'
import { addSubstitution, endSubstitution, saveApprovalPolicy } from '#/features/organisations/contract.ts'
import type { Answer } from '#/platform/server/api.ts'
import type { Id } from '#/kernel/ids.ts'
import { job } from '#/platform/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import { dataOf, pick } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract.ts'
import { approvalOverdue } from './jobs.ts'

test('above 100 000 ₽ two decide, each once, and the register waits for the second', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  assert.deepEqual((await read(house, owner, id)).way, [
    {
      order: 1,
      words: 'двое из согласующих и владельцев',
      need: 2,
      given: 0,
      code_required: true,
      state: 'current',
      voices: [
        { name: 'owner', for_name: null },
        { name: 'approver', for_name: null },
      ],
    },
  ])
  const code = await askCode(house, approver, id)
  await openConnections(house, owner, id)
  const twice = await Promise.all([1, 2].map(() => approve(house, approver, id, code)))
  assert.deepEqual(codesOf(twice), [1, -617])
  assert.deepEqual(pick(await read(house, approver, id), 'state', 'mine', 'approve_obstacle'), {
    state: 'onApproval',
    mine: null,
    approve_obstacle: 'Сейчас решает: owner.',
  })
  const cards = contract.listRegisters.reply.parse(dataOf(await house.call(owner, contract.listRegisters)))
  assert.deepEqual(pick(cards.items[0] ?? {}, 'approvals' as never, 'waits_me' as never), {
    approvals: { given: 1, need: 2 },
    waits_me: true,
  })
  assert.equal(await waiting(house, owner), 1)
  assert.equal(await waiting(house, approver), 0)
  assert.equal((await approve(house, owner, id, await askCode(house, owner, id))).body['code'], 1)
  const done = await read(house, owner, id)
  assert.deepEqual(
    [done.state, done.decisions.map(({ name, step, round }) => [name, step, round])],
    [
      'approved',
      [
        ['approver', 1, 1],
        ['owner', 1, 1],
      ],
    ],
  )
  assert.equal((await house.call(accountant, contract.startRegister, { params: { id } })).body['code'], 1)
})

test('two approvers at once where one is enough make one consent', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1)
  const id = await sent(house, accountant, works)
  const codes = [await askCode(house, owner, id), await askCode(house, approver, id)]
  await openConnections(house, owner, id)
  const answers = await Promise.all([approve(house, owner, id, codes[0]), approve(house, approver, id, codes[1])])
  assert.deepEqual(codesOf(answers), [1, -902])
  assert.equal(await consents(house), 1)
})

test('two approvers at once where two are needed make two consents', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  const codes = [await askCode(house, owner, id), await askCode(house, approver, id)]
  await openConnections(house, owner, id)
  const answers = await Promise.all([approve(house, owner, id, codes[0]), approve(house, approver, id, codes[1])])
  assert.deepEqual(codesOf(answers), [1, 1])
  assert.deepEqual([(await read(house, owner, id)).state, await consents(house)], ['approved', 2])
})

test('steps go in order, and one without a code is taken from a confirmed session only', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1)
  await policy(house, owner, [
    step({ member_id: approver.scope.memberId, role: null, code_required: false }),
    step({ role: 'owner' }),
  ])
  const id = await sent(house, accountant, works)
  const early = await house.call(owner, contract.sendApprovalCode, { params: { id } })
  assert.deepEqual([early.body['code'], early.body['action']], [-617, 'Решают: approver'])
  assert.equal(
    (await house.call(accountant, contract.approveWithoutCode, { params: { id }, body: { round: 1 } })).body['code'],
    -607,
  )
  house.clock.advance({ minutes: 11 })
  const unconfirmed = await house.call(approver, contract.approveWithoutCode, { params: { id }, body: { round: 1 } })
  assert.equal(unconfirmed.status, 428)
  Object.assign(approver.scope, { confirmedAt: house.clock.now() })
  const old = await house.call(approver, contract.approveWithoutCode, { params: { id }, body: { round: 0 } })
  assert.equal(old.body['code'], -616)
  const quick = await house.call(approver, contract.approveWithoutCode, { params: { id }, body: { round: 1 } })
  assert.deepEqual([quick.body['code'], dataOf(quick)['state']], [1, 'onApproval'])
  Object.assign(owner.scope, { confirmedAt: house.clock.now() })
  assert.equal((await house.call(owner, contract.approveWithoutCode, { params: { id }, body: { round: 1 } })).body['code'], -618)
  assert.equal(dataOf(await approve(house, owner, id, await askCode(house, owner, id)))['state'], 'approved')
})

test('a substitute decides for the absent one on his days, by name, and never about his own register', async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner, accountant, approver, works } = await team(house, 2)
  const admin = await house.seed.member(orgId, 'admin')
  await policy(house, owner, [step({ member_id: approver.scope.memberId, role: null })])
  const [first, second] = works
  assert.ok(first && second)
  const id = await sent(house, accountant, [first])
  // A admin pays for the tasks he made.
  await house.db.updateTable('tasks').set({ created_by: admin.personId }).execute()
  const own = await sent(house, admin, [second])
  assert.equal((await house.call(admin, contract.sendApprovalCode, { params: { id } })).body['code'], -617)
  const made = await house.call(owner, addSubstitution, {
    body: { member_id: approver.scope.memberId, substitute_id: admin.scope.memberId, from: '2026-11-22', to: '2026-11-23' },
  })
  assert.equal(made.body['code'], 1, JSON.stringify(made.body))
  assert.equal((await house.call(admin, contract.sendApprovalCode, { params: { id } })).body['code'], -617)
  house.clock.advance({ hours: 24 })
  assert.equal((await house.call(admin, contract.sendApprovalCode, { params: { id: own } })).body['code'], -607)
  const seen = await read(house, admin, id)
  assert.deepEqual([seen.mine, seen.may.approve], [{ for_name: 'approver', code_required: true }, true])
  house.clock.advance({ hours: 24 })
  assert.equal(dataOf(await approve(house, admin, id, await askCode(house, admin, id)))['state'], 'approved')
  const kept = await house.db.selectFrom('register_approvals').select(['person_id', 'for_person_id', 'step']).execute()
  assert.deepEqual(kept, [{ person_id: admin.personId, for_person_id: approver.personId, step: 1 }])
  const { substitutions } = dataOf(made) as { substitutions: { id: string }[] }
  house.clock.advance({ hours: 24 })
  const late = await house.call(owner, endSubstitution, { params: { id: substitutions[0]?.id } })
  assert.deepEqual([late.body['code'], late.body['action']], [-902, 'Статус: Закончилось. Обновите страницу'])
})

test('a sum without a way is not sent, and says why', async () => {
  await using house = await openRegistersHouse()
  const { owner, works } = await team(house, 1)
  await policy(house, owner, [step({ role: 'owner' })])
  const id = await checked(house, owner, works)
  const refused = await house.call(owner, contract.submitRegister, { params: { id } })
  assert.deepEqual([refused.body['code'], refused.body['message']], [-606, 'Нет маршрута согласования на эту сумму'])
  assert.match(String(refused.body['action']), /^Шаг 1: .* кроме авторов реестра решить некому/)
  assert.equal((await read(house, owner, id)).state, 'ready')
})

test('a policy changed while a register waits does not change its way', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 2)
  const [first, second] = works
  assert.ok(first && second)
  const id = await sent(house, accountant, [first])
  await policy(house, owner, [step({ role: 'owner' }), step({ role: 'approver' })])
  assert.equal(dataOf(await approve(house, approver, id, await askCode(house, approver, id)))['state'], 'approved')
  const next = await sent(house, accountant, [second])
  assert.deepEqual(
    (await read(house, owner, next)).way?.map(({ words }) => words),
    ['владелец', 'согласующий'],
  )
  const editions = await house.db.selectFrom('registers').select('policy_edition').orderBy('id').execute()
  assert.deepEqual(
    editions.map(({ policy_edition: edition }) => edition),
    [0, 1],
  )
})

test('rows are closed after a consent; a recall opens them and the consent falls', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  await approve(house, approver, id, await askCode(house, approver, id))
  const { items } = contract.listRows.reply.parse(dataOf(await house.call(accountant, contract.listRows, { params: { id } })))
  const place = { id, rowId: items[0]?.id }
  const body = { version: items[0]?.version, fio: 'Кто-то' }
  assert.equal((await house.call(accountant, contract.editRow, { params: place, body })).body['code'], -902)
  assert.equal((await house.call(accountant, contract.recallRegister, { params: { id } })).body['code'], 1)
  assert.equal((await read(house, owner, id)).way, null)
  await submit(house, accountant, id)
  const again = await read(house, approver, id)
  assert.deepEqual([again.round, again.way?.[0]?.given, again.mine !== null], [2, 0, true])
})

test('a return gives the reason and the explanation and drops consents', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  await approve(house, approver, id, await askCode(house, approver, id))
  house.clock.advance({ seconds: 1 })
  const why = { reason: 'period', comment: 'Ноябрь уже оплачен' }
  assert.equal((await house.call(approver, contract.returnRegister, { params: { id }, body: why })).body['code'], -617)
  assert.equal(dataOf(await house.call(owner, contract.returnRegister, { params: { id }, body: why }))['state'], 'returned')
  const last = (await read(house, accountant, id)).decisions.at(-1)
  assert.deepEqual([last?.decision, last?.reason, last?.comment], ['returned', 'Не тот период', 'Ноябрь уже оплачен'])
  await submit(house, accountant, id)
  assert.equal((await read(house, accountant, id)).way?.[0]?.given, 0)
})

test('a consent lives seven days: then it is asked for again, and refused rows are let go into another register', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  await approve(house, approver, id, await askCode(house, approver, id))
  house.clock.advance({ hours: 24 * 7 + 1 })
  assert.equal((await read(house, approver, id)).mine !== null, true)
  await approve(house, approver, id, await askCode(house, approver, id))
  await approve(house, owner, id, await askCode(house, owner, id))
  await house.fault({ kind: 'reject', on: 'pay', count: 1 })
  assert.equal((await house.call(accountant, contract.startRegister, { params: { id } })).body['code'], 1)
  await house.db.updateTable('register_rows').set({ state: 'bankRejected' }).where('register_id', '=', id).execute()
  await house.db.updateTable('payouts').set({ state: 'rejected' }).execute()
  await house.db.updateTable('assignments').set({ state: 'readyToPay' }).execute()
  await house.db.updateTable('registers').set({ state: 'failed' }).where('id', '=', id).execute()
  house.clock.advance({ hours: 24 * 7 + 1 })
  const old = await house.call(accountant, contract.retryRegister, { params: { id }, body: {} })
  assert.equal(old.body['code'], -621)
  assert.equal((await read(house, accountant, id)).approval_stale, true)
  const two = await Promise.all([1, 2].map(() => house.call(accountant, contract.releaseRows, { params: { id } })))
  assert.deepEqual(codesOf(two), [1, -902])
  assert.equal(dataOf(await house.call(accountant, contract.listPayable))['total'], 1)
  const stranger = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assert.equal((await house.call(stranger, contract.releaseRows, { params: { id } })).status, 404)
  assert.equal((await house.call(stranger, contract.approveWithoutCode, { params: { id }, body: { round: 1 } })).status, 404)
})

test('nobody has decided for a day: those who may are reminded; for three days: once more; a decision ends it', async () => {
  await using house = await openRegistersHouse()
  const { accountant, approver, works } = await team(house, 2)
  const heard: number[] = []
  const listen = job('test.overdue', z.object({ register_id: z.string(), round: z.int(), step: z.int(), hours: z.int() }))
  onEvent(house.table, approvalOverdue, listen as never)
  onJob(house.table, listen, async ({ hours }, run) => {
    heard.push(hours)
    await house.db.transaction().execute((tx) => run.finish(tx))
    return { next: 'done' }
  })
  const [first, second] = works
  assert.ok(first && second)
  await sent(house, accountant, [first])
  const quick = await sent(house, accountant, [second])
  await approve(house, approver, quick, await askCode(house, approver, quick))
  house.clock.advance({ hours: 24 })
  await house.work()
  assert.deepEqual(heard, [24])
  house.clock.advance({ hours: 48 })
  await house.work()
  assert.deepEqual(heard, [24, 72])
})

test('a row above the limit of the organisation or of its keeper stops; a colleague who may more takes the register over', async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant, works } = await team(house, 1, 200_000_00)
  const colleague = await house.seed.member(orgId, 'admin')
  await limit(house, accountant, { limit_row: 100_000_00 })
  const id = await checked(house, accountant, works)
  assert.deepEqual(await problems(house, accountant, id), ['R016 Больше вашего лимита 100\u00A0000\u00A0₽'])
  await house.call(colleague, contract.validateRegister, { params: { id } })
  await house.work()
  assert.deepEqual(await problems(house, accountant, id), [])
  const back = await house.call(accountant, contract.submitRegister, { params: { id } })
  assert.equal(back.body['code'], -605)
  await house.db.updateTable('organizations').set({ limit_row: 150_000_00 }).where('id', '=', orgId).execute()
  await house.call(colleague, contract.validateRegister, { params: { id } })
  await house.work()
  assert.deepEqual(await problems(house, accountant, id), ['R015 Больше лимита строки 150\u00A0000\u00A0₽'])
})

test('a register above a limit is not sent, and says who may', async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner, accountant, works } = await team(house, 2, 60_000_00)
  await house.seed.member(orgId, 'admin')
  await limit(house, accountant, { limit_register: 100_000_00 })
  const id = await checked(house, accountant, works)
  const refused = await house.call(accountant, contract.submitRegister, { params: { id } })
  assert.equal(refused.body['code'], -619)
  assert.equal(refused.body['message'], 'Сумма 120\u00A0000\u00A0₽ больше лимита на реестр 100\u00A0000\u00A0₽')
  assert.equal(refused.body['action'], 'Это может сделать: owner, admin')
  await house.db.updateTable('organizations').set({ limit_register: 110_000_00 }).where('id', '=', orgId).execute()
  assert.match(String((await house.call(owner, contract.submitRegister, { params: { id } })).body['action']), /^Разделите реестр/)
  await house.db.updateTable('organizations').set({ limit_register: null }).where('id', '=', orgId).execute()
  assert.equal((await house.call(owner, contract.submitRegister, { params: { id } })).body['code'], 1)
})

test('registers sent at once do not pass the limit of a day together; tomorrow another goes', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await team(house, 5, 60_000_00)
  await limit(house, accountant, { limit_day: 100_000_00 })
  const ids = []
  for (const work of works) ids.push(await checked(house, accountant, [work]))
  await openConnections(house, accountant, ids[0] ?? '')
  const answers = await Promise.all(ids.map((id) => house.call(accountant, contract.submitRegister, { params: { id } })))
  assert.deepEqual(codesOf(answers), [1, -620, -620, -620, -620])
  house.clock.advance({ hours: 13 })
  const late = ids[answers.findIndex(({ body }) => body['code'] === -620)]
  await house.call(accountant, contract.validateRegister, { params: { id: late } })
  await house.work()
  const tomorrow = await house.call(accountant, contract.submitRegister, { params: { id: late } })
  assert.equal(tomorrow.body['code'], 1, JSON.stringify(tomorrow.body))
})

test('the day of the organisation counts what everybody starts', async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner, accountant, approver, works } = await team(house, 2, 60_000_00)
  await house.db.updateTable('organizations').set({ limit_day: 100_000_00 }).where('id', '=', orgId).execute()
  const ids = []
  for (const work of works) {
    const id = await sent(house, accountant, [work])
    await approve(house, approver, id, await askCode(house, approver, id))
    ids.push(id)
  }
  const starters = [owner, accountant] as const
  const answers = await Promise.all(
    ids.map((id, at) => house.call(starters[at] ?? owner, contract.startRegister, { params: { id } })),
  )
  assert.deepEqual(codesOf(answers), [1, -620])
})

test('one person is paid at most 600 000 ₽ a month, counted over registers and rows', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.payee(0)
  const works = []
  for (let no = 1; no <= 3; no += 1) works.push(await house.seed.work(orgId, person, 250_000_00, owner, no))
  const [first, ...rest] = works
  assert.ok(first)
  await sent(house, accountant, [first])
  const id = await checked(house, accountant, rest)
  assert.deepEqual(await problems(house, accountant, id), [
    'R042 Больше 600\u00A0000\u00A0₽ за месяц одному исполнителю: можно ещё 100\u00A0000\u00A0₽',
  ])
})

type Work = { readonly id: string }

async function team(house: RegistersHouse, count: number, amount = 1500_00) {
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  house.clock.advance({ seconds: 1 })
  const accountant = await house.seed.member(orgId, 'accountant')
  const approver = await house.seed.member(orgId, 'approver')
  const works = []
  for (let no = 0; no < count; no += 1) {
    works.push(await house.seed.work(orgId, await house.seed.payee(no), amount, owner, no + 1))
  }
  return { orgId, owner, accountant, approver, works }
}

async function checked(house: RegistersHouse, member: Member, works: readonly Work[]): Promise<string> {
  const answer = await house.call(member, contract.createRegister, { body: { assignment_ids: works.map(({ id }) => id) } })
  await house.work()
  return String(dataOf(answer)['id'])
}

async function submit(house: RegistersHouse, member: Member, id: string): Promise<void> {
  const answer = await house.call(member, contract.submitRegister, { params: { id } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
}

async function sent(house: RegistersHouse, member: Member, works: readonly Work[]): Promise<string> {
  const id = await checked(house, member, works)
  await submit(house, member, id)
  return id
}

async function askCode(house: RegistersHouse, member: Member, id: string): Promise<string> {
  house.clock.advance({ seconds: 61 })
  dataOf(await house.call(member, contract.sendApprovalCode, { params: { id } }))
  return house.lastCode()
}

function approve(house: RegistersHouse, member: Member, id: string, code: string | undefined): Promise<Answer> {
  return house.call(member, contract.approveRegister, { params: { id }, body: { code } })
}

async function policy(house: RegistersHouse, member: Member, steps: readonly object[]): Promise<void> {
  const body = { edition: 0, bands: [{ from: 0, to: null, steps }] }
  const answer = await house.call(member, saveApprovalPolicy, { body })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
}

function step(changes: object) {
  return { role: 'any', member_id: null as Id<'member'> | null, need_count: 1, or_all: false, code_required: true, ...changes }
}

async function limit(house: RegistersHouse, member: Member, limits: object): Promise<void> {
  await house.db.updateTable('members').set(limits).where('id', '=', member.scope.memberId).execute()
}

async function read(house: RegistersHouse, member: Member, id: string) {
  return contract.registerView.parse(dataOf(await house.call(member, contract.readRegister, { params: { id } })))
}

async function waiting(house: RegistersHouse, member: Member): Promise<number> {
  const answer = await house.call(member, contract.listRegisters, { query: { filter: 'waits_me' } })
  return contract.listRegisters.reply.parse(dataOf(answer)).items.length
}

async function problems(house: RegistersHouse, member: Member, id: string): Promise<string[]> {
  const answer = await house.call(member, contract.listRows, { params: { id } })
  const { items } = contract.listRows.reply.parse(dataOf(answer))
  return items.flatMap((row) => row.problems.map(({ code, text }) => `${code} ${text}`))
}

/** Else the first of several calls is done before the others have a connection, and nothing happens at once. */
async function openConnections(house: RegistersHouse, member: Member, id: string): Promise<void> {
  await Promise.all(Array.from({ length: 5 }, () => read(house, member, id)))
}

async function consents(house: RegistersHouse): Promise<number> {
  return (await house.db.selectFrom('register_approvals').select('id').execute()).length
}

function codesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ body }) => Number(body['code'])).toSorted((left, right) => right - left)
}
