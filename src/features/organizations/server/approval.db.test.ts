import assert from 'node:assert/strict'
import test from 'node:test'
import type { Answer } from '#/platform/server/api.ts'
import { newId } from '#/platform/server/new-id.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/approval.ts'
import { defaultPolicy } from '../domain/approval-policy.ts'

test('an organization starts with the default policy, and saving creates a new edition with its author in the journal', async () => {
  await using house = await openRegistersHouse()
  const { owner, accountant } = await team(house)
  const before = await read(house, accountant)
  assert.deepEqual([before.edition, before.bands.length, before.editions, before.may_edit], [0, 2, [], false])
  assert.equal(before.bands[0]?.to, defaultPolicy[0]?.to)
  const saved = await save(house, owner, 0, [
    band(0, 50_000_00),
    band(50_000_00, null, step({ role: 'owner' }), step({ role: 'approver' })),
  ])
  assert.equal(saved.body['code'], 1, JSON.stringify(saved.body))
  const now = await read(house, owner)
  assert.deepEqual(
    [now.edition, now.editions[0]?.name, now.bands[1]?.steps.map(({ role }) => role)],
    [1, 'owner', ['owner', 'approver']],
  )
  assert.equal((await save(house, owner, 1, now.bands)).body['code'], 1)
  const entries = await house.db.selectFrom('journal_entries').select(['action', 'facts']).orderBy('no').execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['approvalPolicySaved', 'approvalPolicySaved'],
  )
  assert.match(JSON.stringify(entries[0]?.facts), /больше 50\u00A0000\u00A0₽ — владелец, затем согласующий/)
})

test('of two concurrent editors one saves and the other is told that the data changed', async () => {
  await using house = await openRegistersHouse()
  const { owner, admin } = await team(house)
  await Promise.all([1, 2, 3, 4].map(() => read(house, owner)))
  const answers = await Promise.all([owner, admin].map((member) => save(house, member, 0, [band(0, null)])))
  assert.deepEqual(codesOf(answers), ['done', 'staleVersion'])
  assert.equal((await house.db.selectFrom('approval_policies').select('id').execute()).length, 1)
})

test('an invalid policy, an unknown approver, a missing role, a branch restriction or an unconfirmed session saves nothing', async () => {
  await using house = await openRegistersHouse()
  const { owner, admin, accountant, approver } = await team(house)
  const rival = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  const gap = await save(house, owner, 0, [band(0, 100), band(200, null)])
  assert.deepEqual([gap.status, gap.body['kind']], [422, 'policyWrong'])
  assert.match(String(gap.body['message']), /Пропущены суммы между 1\u00A0₽ и 2\u00A0₽$/)
  const foreign = await save(house, owner, 0, [band(0, null, step({ role: null, member_id: rival.scope.memberId }))])
  assert.match(String(foreign.body['message']), /Этого сотрудника нет в команде/)
  for (const member of [accountant, approver]) assert.equal((await save(house, member, 0, [band(0, null)])).status, 403)
  Object.assign(admin.scope, { branchIds: [newId('branch', house.clock)] })
  assert.equal((await save(house, admin, 0, [band(0, null)])).body['kind'], 'noAccess')
  house.clock.advance({ minutes: 11 })
  assert.equal((await save(house, owner, 0, [band(0, null)])).status, 428)
  assert.deepEqual(await house.db.selectFrom('approval_policies').select('id').execute(), [])
  assert.equal((await read(house, rival)).edition, 0)
})

test('a substitution is created and ended, both in the journal, and everyone sees its names and dates', async () => {
  await using house = await openRegistersHouse()
  const { admin, accountant, approver } = await team(house)
  const made = await replace(house, admin, approver, accountant, '2026-11-21', '2026-11-28')
  assert.equal(made.body['code'], 1, JSON.stringify(made.body))
  const { substitutions } = await read(house, accountant)
  assert.deepEqual(
    substitutions.map(({ id: _id, ...rest }) => rest),
    [{ member: 'approver', substitute: 'accountant', from: '2026-11-21', to: '2026-11-28', state: 'present' }],
  )
  const params = { id: substitutions[0]?.id }
  const rival = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assert.equal((await house.call(rival, contract.endSubstitution, { params })).status, 404)
  const ends = await Promise.all([1, 2].map(() => house.call(admin, contract.endSubstitution, { params })))
  assert.deepEqual(codesOf(ends), ['done', 'wrongState'])
  assert.equal((await read(house, accountant)).substitutions[0]?.state, 'ended')
  const entries = await house.db.selectFrom('journal_entries').select('action').orderBy('no').execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['substitutionMade', 'substitutionEnded'],
  )
})

test('past, reversed or overlapping dates, a self-substitution, a non-approver and a stranger are refused', async () => {
  await using house = await openRegistersHouse()
  const { owner, admin, accountant, approver } = await team(house)
  const said = async (absent: Member, stand: Member, from: string, to: string, by = owner) => {
    const { body } = await replace(house, by, absent, stand, from, to)
    return [outcomeOf(body), body['message']]
  }
  assert.deepEqual(await said(approver, admin, '2026-11-10', '2026-11-20'), ['substitutionWrong', 'Эти дни уже прошли'])
  assert.deepEqual(await said(approver, admin, '2026-11-25', '2026-11-24'), [
    'substitutionWrong',
    'Последний день раньше первого',
  ])
  assert.deepEqual(await said(approver, admin, '2026-11-25', '2027-11-26'), ['substitutionWrong', 'Замещение — не больше года'])
  assert.deepEqual(await said(approver, approver, '2026-11-25', '2026-11-26'), [
    'substitutionWrong',
    'Замещать должен другой сотрудник',
  ])
  assert.deepEqual(await said(accountant, admin, '2026-11-25', '2026-11-26'), [
    'substitutionWrong',
    'accountant не согласует реестры, замещать не в чем',
  ])
  assert.equal((await said(owner, accountant, '2026-11-25', '2026-11-26', admin))[0], 'noAccess')
  assert.equal((await said(approver, admin, '2026-11-25', '2026-11-26', admin))[0], 'noAccess')
  const rival = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assert.equal((await replace(house, owner, approver, rival, '2026-11-25', '2026-11-26')).status, 404)
  await Promise.all([1, 2, 3, 4].map(() => read(house, owner)))
  const twice = await Promise.all([1, 2].map(() => replace(house, owner, approver, admin, '2026-11-25', '2026-11-27')))
  assert.deepEqual(codesOf(twice), ['done', 'substitutionWrong'])
  assert.deepEqual(await said(approver, accountant, '2026-11-27', '2026-11-29'), [
    'substitutionWrong',
    'На эти дни уже есть замещение: 25.11.2026 – 27.11.2026',
  ])
  assert.equal((await said(approver, accountant, '2026-11-28', '2026-11-29'))[0], 'done')
})

async function team(house: RegistersHouse) {
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const admin = await house.seed.member(orgId, 'admin')
  const accountant = await house.seed.member(orgId, 'accountant')
  const approver = await house.seed.member(orgId, 'approver')
  return { orgId, owner, admin, accountant, approver }
}

async function read(house: RegistersHouse, member: Member) {
  return contract.approvalView.parse(dataOf(await house.call(member, contract.readApproval)))
}

function save(house: RegistersHouse, member: Member, edition: number, bands: readonly object[]): Promise<Answer> {
  return house.call(member, contract.saveApprovalPolicy, { body: { edition, bands } })
}

function replace(house: RegistersHouse, by: Member, absent: Member, stand: Member, from: string, to: string): Promise<Answer> {
  const body = { member_id: absent.scope.memberId, substitute_id: stand.scope.memberId, from, to }
  return house.call(by, contract.addSubstitution, { body })
}

function band(from: number, to: number | null, ...steps: object[]) {
  return { from, to, steps: steps.length === 0 ? [step({})] : steps }
}

function step(changes: object) {
  return { role: 'any', member_id: null, need_count: 1, or_all: true, code_required: true, ...changes }
}

function codesOf(answers: readonly Answer[]): string[] {
  return answers.map(({ body }) => outcomeOf(body)).toSorted()
}
