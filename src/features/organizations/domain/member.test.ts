import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { limitAbove, narrowLimits } from './limits.ts'
import type { Limits } from './limits.ts'
import { actionsOver, allowTerms, mayTouch } from './member.ts'
import type { Chief, Colleague } from './member.ts'

test('the lower of two limits applies, and an unset limit does not lower the other', () => {
  assert.deepEqual(narrowLimits(limits(50, null, 70), limits(100, 200, null)), limits(50, 200, 70))
  assert.deepEqual(narrowLimits(limits(null, null, null), limits(100, null, null)), limits(100, null, null))
})

test('an unset limit exceeds any set limit', () => {
  assert.equal(limitAbove(limits(10, 10, 10), limits(10, null, 10)), undefined)
  assert.match(limitAbove(limits(11, 10, 10), limits(10, 10, 10)) ?? '', /^На строку — до 10/)
  assert.match(limitAbove(limits(10, null, 10), limits(10, 10, 10)) ?? '', /^На реестр — до 10/)
})

test('only team managers change members, and only an owner changes an owner', () => {
  for (const role of memberRoles) {
    const [chief, target] = [chiefOf(role), colleagueOf('viewer')]
    assert.equal(mayTouch(chief, target).ok, roleMay(role, 'editMembers'), role)
    assert.equal(mayTouch(chief, colleagueOf('owner')).ok, role === 'owner', role)
    assert.equal(allowTerms(chief, { role: 'owner', limits: none, branchIds: [] }, none).ok, role !== 'admin', role)
  }
})

test('nobody grants a limit or a branch beyond his own', () => {
  const chief = { ...chiefOf('admin'), limits: limits(100, 200, 300), branchIds: [north] }
  const organization = limits(500, null, null)
  const give = (given: Limits, branchIds: readonly Id<'branch'>[]) =>
    allowTerms(chief, { role: 'manager', limits: given, branchIds }, organization)
  assert.equal(give(limits(100, 200, 300), [north]).ok, true)
  assert.deepEqual(kindOf(give(limits(101, 200, 300), [north])), 'limitAboveYours')
  assert.deepEqual(kindOf(give(limits(100, null, 300), [north])), 'limitAboveYours')
  assert.deepEqual(kindOf(give(limits(100, 200, 300), [])), 'noAccess')
  assert.deepEqual(kindOf(give(limits(100, 200, 300), [north, south])), 'noAccess')
})

test('a member restricted to branches manages only colleagues within them', () => {
  const chief = { ...chiefOf('admin'), branchIds: [north, south] }
  assert.equal(mayTouch(chief, { ...colleagueOf('viewer'), branchIds: [south] }).ok, true)
  assert.equal(mayTouch(chief, { ...colleagueOf('viewer'), branchIds: [south, west] }).ok, false)
  assert.equal(mayTouch(chief, colleagueOf('viewer')).ok, false)
  assert.equal(mayTouch(chief, { ...colleagueOf('viewer'), status: 'requested' }).ok, false)
})

test('an owner has no personal limits and no branch restriction', () => {
  const chief = chiefOf('owner')
  assert.equal(kindOf(allowTerms(chief, { role: 'owner', limits: limits(1, null, null), branchIds: [] }, none)), 'invalidInput')
  assert.equal(kindOf(allowTerms(chief, { role: 'owner', limits: none, branchIds: [north] }, none)), 'invalidInput')
})

test("available member actions follow the member's state, and nobody disables himself", () => {
  const over = (status: Colleague['status'], id = 'other') =>
    actionsOver(chiefOf('owner'), { ...colleagueOf('manager'), status, id })
  assert.deepEqual(over('invited'), ['change', 'resend', 'cancel'])
  assert.deepEqual(over('requested'), ['admit', 'decline'])
  assert.deepEqual(over('active'), ['change', 'disable'])
  assert.deepEqual(over('active', 'me'), ['change'])
  assert.deepEqual(over('disabled'), ['change', 'enable'])
  assert.deepEqual(actionsOver(chiefOf('manager'), colleagueOf('viewer')), [])
})

const none = limits(null, null, null)
const [north, south, west] = ['north' as Id<'branch'>, 'south' as Id<'branch'>, 'west' as Id<'branch'>]

function limits(row: number | null, register: number | null, day: number | null): Limits {
  const money = (rubles: number | null) => (rubles === null ? null : kopecks(rubles * 100))
  return { row: money(row), register: money(register), day: money(day) }
}

function chiefOf(role: MemberRole): Chief {
  return { memberId: 'me', role, branchIds: [], limits: none }
}

function colleagueOf(role: MemberRole): Colleague {
  return { id: 'other', role, status: 'active', branchIds: [] }
}

function kindOf(result: ReturnType<typeof allowTerms>): string {
  return result.ok ? 'ok' : result.refusal.kind
}
