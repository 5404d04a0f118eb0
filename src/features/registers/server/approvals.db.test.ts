import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod/mini'
import { addSubstitution, endSubstitution, saveApprovalPolicy } from '#/features/organizations/contract/approval.ts'
import type { Answer } from '#/platform/server/api.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { job } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { dataOf, pick, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { listRegisters } from '../contract/list.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import * as approvalContract from '../contract/approval.ts'
import { approvalOverdue } from './jobs.ts'

test('above 100 000 ₽ two approvers decide, each once, and the register waits for the second', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  assert.deepEqual((await read(house, owner, id)).route, [
    {
      order: 1,
      words: 'двое из согласующих и владельцев',
      need: 2,
      given: 0,
      code_required: true,
      state: 'current',
      approval_rights: [
        { name: 'owner', for_name: null },
        { name: 'approver', for_name: null },
      ],
    },
  ])
  const code = await askCode(house, approver, id)
  await openConnections(house, owner, id)
  const twice = await Promise.all([1, 2].map(() => approve(house, approver, id, code)))
  assert.deepEqual(codesOf(twice), ['done', 'notApprover'])
  assert.deepEqual(pick(await read(house, approver, id), 'state', 'mine', 'approve_obstacle'), {
    state: 'onApproval',
    mine: null,
    approve_obstacle: 'Сейчас решает: owner.',
  })
  const cards = listRegisters.reply.parse(dataOf(await house.call(owner, listRegisters)))
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
  assert.equal((await house.call(accountant, registerContract.startRegister, { params: { id } })).body['code'], 1)
})

test('a code of approval sent to one session approves nothing in another', async () => {
  await using house = await openRegistersHouse()
  const { accountant, approver, works } = await team(house, 1)
  const id = await sent(house, accountant, works)
  const code = await askCode(house, approver, id)
  const { sessionId } = approver.scope
  Object.assign(approver.scope, { sessionId: newId('session', house.clock) })
  assert.equal((await approve(house, approver, id, code)).body['kind'], 'codeExpired')
  assert.equal(await consents(house), 0)
  Object.assign(approver.scope, { sessionId })
  assert.equal((await approve(house, approver, id, code)).body['code'], 1, 'the try cost nothing')
})

test('two concurrent approvers record one approval when one is required', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1)
  const id = await sent(house, accountant, works)
  const codes = [await askCode(house, owner, id), await askCode(house, approver, id)]
  await openConnections(house, owner, id)
  const answers = await Promise.all([approve(house, owner, id, codes[0]), approve(house, approver, id, codes[1])])
  assert.deepEqual(codesOf(answers), ['done', 'wrongState'])
  assert.equal(await consents(house), 1)
})

test('two concurrent approvers record two approvals when two are required', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  const codes = [await askCode(house, owner, id), await askCode(house, approver, id)]
  await openConnections(house, owner, id)
  const answers = await Promise.all([approve(house, owner, id, codes[0]), approve(house, approver, id, codes[1])])
  assert.deepEqual(codesOf(answers), ['done', 'done'])
  assert.deepEqual([(await read(house, owner, id)).state, await consents(house)], ['approved', 2])
})

test('steps are taken in order, and a step without a code needs a confirmed session', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1)
  await policy(house, owner, [
    step({ member_id: approver.scope.memberId, role: null, code_required: false }),
    step({ role: 'owner' }),
  ])
  const id = await sent(house, accountant, works)
  const early = await house.call(owner, approvalContract.sendApprovalCode, { params: { id } })
  assert.deepEqual([early.body['kind'], early.body['action']], ['notApprover', 'Решают: approver'])
  assert.equal(
    outcomeOf((await house.call(accountant, approvalContract.approveWithoutCode, { params: { id }, body: { round: 1 } })).body),
    'ownRegister',
  )
  house.clock.advance({ minutes: 11 })
  const unconfirmed = await house.call(approver, approvalContract.approveWithoutCode, { params: { id }, body: { round: 1 } })
  assert.equal(unconfirmed.status, 428)
  Object.assign(approver.scope, { confirmedAt: house.clock.now() })
  const old = await house.call(approver, approvalContract.approveWithoutCode, { params: { id }, body: { round: 0 } })
  assert.equal(old.body['kind'], 'registerChanged')
  const quick = await house.call(approver, approvalContract.approveWithoutCode, { params: { id }, body: { round: 1 } })
  assert.deepEqual([outcomeOf(quick.body), dataOf(quick)['state']], ['done', 'onApproval'])
  Object.assign(owner.scope, { confirmedAt: house.clock.now() })
  assert.equal(
    (await house.call(owner, approvalContract.approveWithoutCode, { params: { id }, body: { round: 1 } })).body['kind'],
    'codeNeeded',
  )
  assert.equal(dataOf(await approve(house, owner, id, await askCode(house, owner, id)))['state'], 'approved')
})

test('a substitute decides for the absent approver on the agreed days, by name, and never on their own register', async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner, accountant, approver, works } = await team(house, 2)
  const admin = await house.seed.member(orgId, 'admin')
  await policy(house, owner, [step({ member_id: approver.scope.memberId, role: null })])
  const [first, second] = works
  assert.ok(first && second)
  const id = await sent(house, accountant, [first])
  // An admin pays for the tasks they made.
  await house.db.updateTable('tasks').set({ created_by: admin.personId }).execute()
  const own = await sent(house, admin, [second])
  assert.equal((await house.call(admin, approvalContract.sendApprovalCode, { params: { id } })).body['kind'], 'notApprover')
  const made = await house.call(owner, addSubstitution, {
    body: { member_id: approver.scope.memberId, substitute_id: admin.scope.memberId, from: '2026-11-22', to: '2026-11-23' },
  })
  assert.equal(made.body['code'], 1, JSON.stringify(made.body))
  assert.equal((await house.call(admin, approvalContract.sendApprovalCode, { params: { id } })).body['kind'], 'notApprover')
  house.clock.advance({ hours: 24 })
  assert.equal((await house.call(admin, approvalContract.sendApprovalCode, { params: { id: own } })).body['kind'], 'ownRegister')
  const seen = await read(house, admin, id)
  assert.deepEqual([seen.mine, seen.may.approve], [{ for_name: 'approver', code_required: true }, true])
  house.clock.advance({ hours: 24 })
  assert.equal(dataOf(await approve(house, admin, id, await askCode(house, admin, id)))['state'], 'approved')
  const kept = await house.db.selectFrom('register_approvals').select(['person_id', 'for_person_id', 'step']).execute()
  assert.deepEqual(kept, [{ person_id: admin.personId, for_person_id: approver.personId, step: 1 }])
  const { substitutions } = dataOf(made) as { substitutions: { id: string }[] }
  house.clock.advance({ hours: 24 })
  const late = await house.call(owner, endSubstitution, { params: { id: substitutions[0]?.id } })
  assert.deepEqual([late.body['kind'], late.body['action']], ['wrongState', 'Статус: Закончилось. Обновите страницу'])
})

test('an amount without an approval route is not submitted, with the reason', async () => {
  await using house = await openRegistersHouse()
  const { owner, works } = await team(house, 1)
  await policy(house, owner, [step({ role: 'owner' })])
  const id = await checked(house, owner, works)
  const refused = await house.call(owner, approvalContract.submitRegister, { params: { id } })
  assert.deepEqual([refused.body['kind'], refused.body['message']], ['noRoute', 'Нет маршрута согласования на эту сумму'])
  assert.match(String(refused.body['action']), /^Шаг 1: .* кроме авторов реестра решить некому/)
  assert.equal((await read(house, owner, id)).state, 'ready')
})

test('a policy change does not affect the route of a waiting register', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 2)
  const [first, second] = works
  assert.ok(first && second)
  const id = await sent(house, accountant, [first])
  await policy(house, owner, [step({ role: 'owner' }), step({ role: 'approver' })])
  assert.equal(dataOf(await approve(house, approver, id, await askCode(house, approver, id)))['state'], 'approved')
  const next = await sent(house, accountant, [second])
  assert.deepEqual(
    (await read(house, owner, next)).route?.map(({ words }) => words),
    ['владелец', 'согласующий'],
  )
  const editions = await house.db.selectFrom('registers').select('policy_edition').orderBy('id').execute()
  assert.deepEqual(
    editions.map(({ policy_edition: edition }) => edition),
    [0, 1],
  )
})

test('rows are locked after an approval; a recall unlocks them and voids the approval', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  await approve(house, approver, id, await askCode(house, approver, id))
  const { items } = rowContract.listRows.reply.parse(
    dataOf(await house.call(accountant, rowContract.listRows, { params: { id } })),
  )
  const place = { id, rowId: items[0]?.id }
  const body = { version: items[0]?.version, fio: 'Кто-то' }
  assert.equal((await house.call(accountant, rowContract.editRow, { params: place, body })).body['kind'], 'wrongState')
  assert.equal((await house.call(accountant, approvalContract.recallRegister, { params: { id } })).body['code'], 1)
  assert.equal((await read(house, owner, id)).route, null)
  await submit(house, accountant, id)
  const again = await read(house, approver, id)
  assert.deepEqual([again.round, again.route?.[0]?.given, again.mine !== null], [2, 0, true])
})

test('a return gives the reason and the explanation and voids approvals', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  await approve(house, approver, id, await askCode(house, approver, id))
  house.clock.advance({ seconds: 1 })
  const why = { reason: 'period', comment: 'Ноябрь уже оплачен' }
  assert.equal(
    (await house.call(approver, approvalContract.returnRegister, { params: { id }, body: why })).body['kind'],
    'notApprover',
  )
  assert.equal(
    dataOf(await house.call(owner, approvalContract.returnRegister, { params: { id }, body: why }))['state'],
    'returned',
  )
  const last = (await read(house, accountant, id)).decisions.at(-1)
  assert.deepEqual([last?.decision, last?.reason, last?.comment], ['returned', 'Не тот период', 'Ноябрь уже оплачен'])
  await submit(house, accountant, id)
  assert.equal((await read(house, accountant, id)).route?.[0]?.given, 0)
})

test('an approval expires after seven days and must be requested again, and refused rows can be released into another register', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant, approver, works } = await team(house, 1, 150_000_00)
  const id = await sent(house, accountant, works)
  await approve(house, approver, id, await askCode(house, approver, id))
  house.clock.advance({ hours: 24 * 7 + 1 })
  assert.equal((await read(house, approver, id)).mine !== null, true)
  await approve(house, approver, id, await askCode(house, approver, id))
  await approve(house, owner, id, await askCode(house, owner, id))
  await house.fault({ kind: 'reject', on: 'pay', count: 1 })
  await startPaying(house, accountant, id)
  await house.db
    .updateTable('register_rows')
    .set({ state: 'bankRejected' })
    .where('register_id', '=', id as Id<'register'>)
    .execute()
  await house.db.updateTable('payouts').set({ state: 'rejected' }).execute()
  await house.db.updateTable('assignments').set({ state: 'readyToPay' }).execute()
  await house.db
    .updateTable('registers')
    .set({ state: 'failed' })
    .where('id', '=', id as Id<'register'>)
    .execute()
  house.clock.advance({ hours: 24 * 7 + 1 })
  const old = await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} })
  assert.equal(old.body['kind'], 'approvalOld')
  assert.equal((await read(house, accountant, id)).approval_stale, true)
  const two = await Promise.all([1, 2].map(() => house.call(accountant, registerContract.releaseRows, { params: { id } })))
  assert.deepEqual(codesOf(two), ['done', 'wrongState'])
  assert.equal(dataOf(await house.call(accountant, registerContract.listPayable))['total'], 1)
  const stranger = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assert.equal((await house.call(stranger, registerContract.releaseRows, { params: { id } })).status, 404)
  assert.equal(
    (await house.call(stranger, approvalContract.approveWithoutCode, { params: { id }, body: { round: 1 } })).status,
    404,
  )
})

test('approvers are reminded after one day without a decision and again after three, and a decision stops it', async () => {
  await using house = await openRegistersHouse()
  const { accountant, approver, works } = await team(house, 2)
  const heard: number[] = []
  const listen = job('test.overdue', z.object({ registerId: z.string(), round: z.int(), step: z.int(), hours: z.int() }))
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

test("a row above the limit of the organization or the register's keeper stops; a colleague with a higher limit takes the register over", async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant, works } = await team(house, 1, 200_000_00)
  const colleague = await house.seed.member(orgId, 'admin')
  await limit(house, accountant, { limit_row: 100_000_00 })
  const id = await checked(house, accountant, works)
  assert.deepEqual(await problems(house, accountant, id), ['R016 Больше вашего лимита 100\u00A0000\u00A0₽'])
  await house.call(colleague, registerContract.validateRegister, { params: { id } })
  await house.work()
  assert.deepEqual(await problems(house, accountant, id), [])
  const back = await house.call(accountant, approvalContract.submitRegister, { params: { id } })
  assert.equal(back.body['kind'], 'rowsWithErrors')
  await house.db
    .updateTable('organizations')
    .set({ limit_row: kopecks(150_000_00) })
    .where('id', '=', orgId)
    .execute()
  await house.call(colleague, registerContract.validateRegister, { params: { id } })
  await house.work()
  assert.deepEqual(await problems(house, accountant, id), ['R015 Больше лимита строки 150\u00A0000\u00A0₽'])
})

test('a register above a limit is not submitted, and the refusal names who may submit it', async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner, accountant, works } = await team(house, 2, 60_000_00)
  await house.seed.member(orgId, 'admin')
  await limit(house, accountant, { limit_register: 100_000_00 })
  const id = await checked(house, accountant, works)
  const refused = await house.call(accountant, approvalContract.submitRegister, { params: { id } })
  assert.equal(refused.body['kind'], 'registerAboveLimit')
  assert.equal(refused.body['message'], 'Сумма 120\u00A0000\u00A0₽ больше лимита на реестр 100\u00A0000\u00A0₽')
  assert.equal(refused.body['action'], 'Это может сделать: owner, admin')
  await house.db
    .updateTable('organizations')
    .set({ limit_register: kopecks(110_000_00) })
    .where('id', '=', orgId)
    .execute()
  assert.match(
    String((await house.call(owner, approvalContract.submitRegister, { params: { id } })).body['action']),
    /^Разделите реестр/,
  )
  await house.db.updateTable('organizations').set({ limit_register: null }).where('id', '=', orgId).execute()
  assert.equal((await house.call(owner, approvalContract.submitRegister, { params: { id } })).body['code'], 1)
})

test('registers submitted concurrently do not exceed the daily limit together; another can be submitted tomorrow', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await team(house, 5, 60_000_00)
  await limit(house, accountant, { limit_day: 100_000_00 })
  const ids = []
  for (const work of works) ids.push(await checked(house, accountant, [work]))
  await openConnections(house, accountant, ids[0] ?? '')
  const answers = await Promise.all(ids.map((id) => house.call(accountant, approvalContract.submitRegister, { params: { id } })))
  assert.deepEqual(codesOf(answers), ['dayAboveLimit', 'dayAboveLimit', 'dayAboveLimit', 'dayAboveLimit', 'done'])
  house.clock.advance({ hours: 13 })
  const late = ids[answers.findIndex(({ body }) => body['kind'] === 'dayAboveLimit')]
  await house.call(accountant, registerContract.validateRegister, { params: { id: late } })
  await house.work()
  const tomorrow = await house.call(accountant, approvalContract.submitRegister, { params: { id: late } })
  assert.equal(tomorrow.body['code'], 1, JSON.stringify(tomorrow.body))
})

test("the organization's daily limit counts what all members start", async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner, accountant, approver, works } = await team(house, 2, 60_000_00)
  await house.db
    .updateTable('organizations')
    .set({ limit_day: kopecks(100_000_00) })
    .where('id', '=', orgId)
    .execute()
  const ids = []
  for (const work of works) {
    const id = await sent(house, accountant, [work])
    await approve(house, approver, id, await askCode(house, approver, id))
    ids.push(id)
  }
  const starters = [owner, accountant] as const
  const answers = await Promise.all(
    ids.map((id, at) => house.call(starters[at] ?? owner, registerContract.startRegister, { params: { id } })),
  )
  assert.deepEqual(codesOf(answers), ['dayAboveLimit', 'done'])
})

test('one person is paid at most 600 000 ₽ a month across registers and rows', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0)
  const works = []
  for (let no = 1; no <= 3; no += 1) works.push(await house.seed.work(orgId, person, kopecks(250_000_00), owner, no))
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
    works.push(await house.seed.work(orgId, await house.seed.contractor(no), kopecks(amount), owner, no + 1))
  }
  return { orgId, owner, accountant, approver, works }
}

async function checked(house: RegistersHouse, member: Member, works: readonly Work[]): Promise<string> {
  const answer = await house.call(member, registerContract.createRegister, {
    body: { assignment_ids: works.map(({ id }) => id) },
  })
  await house.work()
  return String(dataOf(answer)['id'])
}

async function submit(house: RegistersHouse, member: Member, id: string): Promise<void> {
  const answer = await house.call(member, approvalContract.submitRegister, { params: { id } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
}

async function sent(house: RegistersHouse, member: Member, works: readonly Work[]): Promise<string> {
  const id = await checked(house, member, works)
  await submit(house, member, id)
  return id
}

async function askCode(house: RegistersHouse, member: Member, id: string): Promise<string> {
  house.clock.advance({ seconds: 61 })
  dataOf(await house.call(member, approvalContract.sendApprovalCode, { params: { id } }))
  return house.lastCode()
}

function approve(house: RegistersHouse, member: Member, id: string, code: string | undefined): Promise<Answer> {
  return house.call(member, approvalContract.approveRegister, { params: { id }, body: { code } })
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
  return registerContract.registerView.parse(dataOf(await house.call(member, registerContract.readRegister, { params: { id } })))
}

async function waiting(house: RegistersHouse, member: Member): Promise<number> {
  const answer = await house.call(member, listRegisters, { query: { filter: 'waits_me' } })
  return listRegisters.reply.parse(dataOf(answer)).items.length
}

async function problems(house: RegistersHouse, member: Member, id: string): Promise<string[]> {
  const answer = await house.call(member, rowContract.listRows, { params: { id } })
  const { items } = rowContract.listRows.reply.parse(dataOf(answer))
  return items.flatMap((row) => row.problems.map(({ code, text }) => `${code} ${text}`))
}

/** Otherwise the first call finishes before the others get a connection, and nothing runs concurrently. */
async function openConnections(house: RegistersHouse, member: Member, id: string): Promise<void> {
  await Promise.all(Array.from({ length: 5 }, () => read(house, member, id)))
}

async function consents(house: RegistersHouse): Promise<number> {
  return (await house.db.selectFrom('register_approvals').select('id').execute()).length
}

function codesOf(answers: readonly Answer[]): string[] {
  return answers.map(({ body }) => outcomeOf(body)).toSorted()
}
