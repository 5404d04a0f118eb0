import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { kopecks } from '#/kernel/money.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { bandFor, bandWords, defaultPolicy, reviewPolicy, stepWords } from './approval-policy.ts'
import type { ApprovalBand, ApprovalStep, Approver } from './approval-policy.ts'
import { freezeRoute, approvalRightOf, routeOf } from './approval-route.ts'
import type { Decision, RouteFacts } from './approval-route.ts'

const day = Temporal.PlainDate.from('2026-11-21')
const owner = person('o', 'owner')
const approver = person('a', 'approver')
const second = person('b', 'approver')
const accountant = person('c', 'accountant')
const team = [owner, approver, second, accountant]

test('up to 100 000 ₽ one person approves, above it two, and every sum has its band', () => {
  assert.equal(bandFor(defaultPolicy, 100_000_00)?.steps[0]?.needCount, 1)
  assert.equal(bandFor(defaultPolicy, 100_000_01)?.steps[0]?.needCount, 2)
  assert.deepEqual(reviewPolicy(defaultPolicy, team), { problems: [], warnings: [] })
  assert.deepEqual(defaultPolicy.map(bandWords), ['до 100\u00A0000\u00A0₽', 'больше 100\u00A0000\u00A0₽'])
})

test('contiguous, non-overlapping bands map every amount to exactly one band', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 9 }),
      fc.integer({ min: 0, max: 20_000_000 }),
      (edges, sum) => {
        const sorted = edges.toSorted((left, right) => left - right)
        const bands = [...sorted, null].map((to, at) => band(sorted[at - 1] ?? 0, to))
        assert.deepEqual(reviewPolicy(bands, team).problems, [])
        const fit = bands.filter((one, at) => bandFor([one], sum) && (at === 0 || sum > one.from))
        assert.equal(fit.length, 1)
        assert.equal(bandFor(bands, sum), fit[0])
      },
    ),
  )
})

test('a gap, an overlap, a missing limit, a missing band or a band without steps is reported in words', () => {
  const said = (bands: readonly ApprovalBand[]) => reviewPolicy(bands, team).problems.map(({ text }) => text)
  assert.match(said([])[0] ?? '', /хотя бы одну/)
  assert.match(said([band(0, 100), band(200, null)])[0] ?? '', /^Пропущены суммы между 1\u00A0₽ и 2\u00A0₽$/)
  assert.match(said([band(0, 200), band(100, null)])[0] ?? '', /^Суммы пересекаются/)
  assert.match(said([band(0, 200)])[0] ?? '', /^Не сказано, кто согласует больше 2\u00A0₽$/)
  assert.match(said([band(0, null), band(200, null)])[0] ?? '', /других быть не может/)
  assert.deepEqual(said([{ ...band(0, null), steps: [] }]), ['Добавьте хотя бы один шаг'])
  assert.deepEqual(said([band(0, null, named(accountant))]), ['c не может согласовывать: нужна роль согласующего'])
  assert.deepEqual(said([band(0, null, named(person('x', 'owner')))]), ['Этого сотрудника нет в команде'])
  assert.deepEqual(said([band(0, null, { ...anyStep(1), memberId: 'a' })]), ['Выберите роль или сотрудника'])
  const warned = reviewPolicy([band(0, null, anyStep(5, { orAll: false }))], team)
  assert.deepEqual(warned, {
    problems: [],
    warnings: [{ band: 0, step: 0, text: 'Нужно 5, а в команде 3 человека: такие реестры не пройдут' }],
  })
  const crowded = reviewPolicy([band(0, null, roleStep('owner'), named(owner))], team)
  assert.match(crowded.warnings[0]?.text ?? '', /не хватает людей/)
  assert.equal(stepWords(anyStep(2), team), 'двое из согласующих и владельцев')
})

test('the author and the sender cannot approve when someone else can', () => {
  const route = routeOf(facts({ makers: ['person_o', 'person_c'] }))
  assert.deepEqual(whoMay(route), ['a', 'b'])
  assert.deepEqual(approvalRightOf(route, 'person_o', ['person_o', 'person_c']), { ok: false, refusal: { kind: 'ownRegister' } })
  assert.deepEqual(approvalRightOf(route, 'person_c', ['person_o', 'person_c']), { ok: false, refusal: { kind: 'ownRegister' } })
  assert.equal(approvalRightOf(route, 'person_a', ['person_o']).ok, true)
})

test('the only approver decides alone, and always with a code', () => {
  const alone = { members: [owner, accountant], makers: ['person_o', 'person_o'] }
  const fixed = freezeRoute([band(0, null, anyStep(3, { codeRequired: false }))], 5, alone)
  assert.ok(fixed.ok && fixed.value.alone)
  const route = routeOf(facts({ ...alone, steps: fixed.value.steps }))
  assert.deepEqual([route.alone, route.current?.step.codeRequired, whoMay(route)], [true, true, ['o']])
  const later = routeOf(facts({ ...alone, steps: fixed.value.steps, members: team }))
  assert.deepEqual([later.alone, whoMay(later)], [false, ['a', 'b']])
  assert.equal(
    freezeRoute(defaultPolicy, 5, { members: [owner, person('p', 'owner')], makers: ['person_o', 'person_p'] }).ok,
    false,
  )
})

test('a step with too few approvers asks everyone available if the policy allows it, otherwise there is no route', () => {
  const few = { members: [owner, approver, accountant], makers: ['person_o'] }
  const lenient = freezeRoute(defaultPolicy, 200_000_00, few)
  assert.ok(lenient.ok)
  assert.deepEqual([lenient.value.steps[0]?.needCount, lenient.value.short], [1, true])
  const strict = freezeRoute([band(0, null, anyStep(2, { orAll: false }))], 5, few)
  assert.deepEqual(strict, {
    ok: false,
    refusal: { kind: 'noRoute', problem: 'Шаг 1: нужно согласующих — 2, а этот реестр может согласовать a' },
  })
  assert.equal(freezeRoute([band(0, null, named(owner))], 5, few).ok, false)
})

test('a substitute decides within two inclusive dates, casts one vote for the absent member, and never approves his own register', () => {
  const steps = [named(approver)]
  const on = (text: string, more: Partial<RouteFacts> = {}) =>
    routeOf(facts({ steps, substitutions: [away], makers: [], day: Temporal.PlainDate.from(text), ...more }))
  assert.deepEqual(
    ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map((text) => whoMay(on(text)).length),
    [1, 2, 2, 1],
  )
  const found = approvalRightOf(on('2026-11-21'), 'person_c', [])
  assert.equal(found.ok && found.value.forWhom?.memberId, 'a')
  assert.deepEqual(whoMay(on('2026-11-21', { makers: ['person_c'] })), ['a'])
  assert.deepEqual(whoMay(on('2026-11-21', { makers: ['person_a'] })), [])
  const given: Decision[] = [{ step: 1, personId: 'person_c', forPersonId: 'person_a' }]
  assert.equal(on('2026-11-21', { decisions: given }).complete, true)
})

test('who has decided for an absent colleague does not decide for himself too', () => {
  const decisions: Decision[] = [{ step: 1, personId: 'person_b', forPersonId: 'person_a' }]
  const substitutions = [{ ...away, substituteId: 'b' }]
  const route = routeOf(facts({ steps: [named(approver), anyStep(1)], substitutions, makers: [], decisions }))
  assert.deepEqual([route.current?.order, whoMay(route)], [2, ['o']])
})

test('who is left alone with his own register confirms it by a code, whatever the step says', () => {
  const alone = { members: [owner, accountant], makers: ['person_o'], steps: [anyStep(1, { codeRequired: false })] }
  assert.deepEqual(whoMay(routeOf(facts(alone))), ['o'])
  assert.equal(routeOf(facts(alone)).current?.step.codeRequired, true)
  assert.equal(routeOf(facts({ ...alone, members: team })).current?.step.codeRequired, false)
})

test('an approver does not use his only vote on a step that someone else can take when a later step needs him', () => {
  const steps = [anyStep(1), roleStep('owner')]
  const route = routeOf(facts({ steps, makers: ['person_c'] }))
  assert.deepEqual(whoMay(route), ['a', 'b'])
  assert.equal(approvalRightOf(route, 'person_o', ['person_c']).ok, false)
})

test('for any team and policy, the listed approvers can complete the route, each person votes once, and no maker votes', () => {
  fc.assert(
    fc.property(
      anyTeam,
      anySteps,
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.nat(50), { minLength: 30, maxLength: 30 }),
      (members, steps, author, luck) => {
        const makers = [members[author % members.length]?.personId ?? null]
        const fixed = freezeRoute([{ from: kopecks(0), to: null, steps }], 5, { members, makers })
        if (!fixed.ok) return
        const decisions: Decision[] = []
        for (let turn = 0; ; turn += 1) {
          const route = routeOf(facts({ members, makers, steps: fixed.value.steps, decisions }))
          if (route.complete) break
          const approvalRights = route.current?.approvalRights ?? []
          const approvalRight = approvalRights[(luck[turn] ?? 0) % approvalRights.length]
          assert.ok(approvalRight && route.current, 'nobody may decide')
          assert.equal(approvalRightOf(route, approvalRight.by.personId, makers).ok, true)
          if (!fixed.value.alone) assert.ok(!makers.includes(approvalRight.by.personId))
          decisions.push({ step: route.current.order, personId: approvalRight.by.personId, forPersonId: null })
        }
        assert.equal(new Set(decisions.map(({ personId }) => personId)).size, decisions.length)
        assert.equal(
          decisions.length,
          fixed.value.steps.reduce((total, { needCount }) => total + needCount, 0),
        )
      },
    ),
    { numRuns: 2000 },
  )
})

const away = {
  memberId: 'a',
  substituteId: 'c',
  from: Temporal.PlainDate.from('2026-11-20'),
  to: Temporal.PlainDate.from('2026-11-22'),
}

const anyTeam = fc
  .array(fc.constantFrom(...memberRoles), { minLength: 0, maxLength: 5 })
  .map((roles) => [person('0', 'owner'), ...roles.map((role, at) => person(String(at + 1), role))])
const anySteps = fc.array(
  fc.oneof(
    fc.record({
      role: fc.constantFrom('any', 'owner', 'approver'),
      memberId: fc.constant(null),
      needCount: fc.integer({ min: 1, max: 3 }),
      orAll: fc.boolean(),
      codeRequired: fc.boolean(),
    }),
    fc.constantFrom('0', '1', '2').map((id) => ({ role: null, memberId: id, needCount: 1, orAll: false, codeRequired: true })),
  ),
  { minLength: 1, maxLength: 4 },
)

function facts(changes: Partial<RouteFacts>): RouteFacts {
  return { steps: [anyStep(1)], members: team, substitutions: [], decisions: [], makers: ['person_c'], day, ...changes }
}

function whoMay(route: ReturnType<typeof routeOf>): string[] {
  return (route.current?.approvalRights ?? []).map(({ by }) => by.memberId)
}

function person(id: string, role: Approver['role']): Approver {
  return { memberId: id, personId: `person_${id}`, name: id, role }
}

function anyStep(needCount: number, changes: Partial<ApprovalStep> = {}): ApprovalStep {
  return { role: 'any', memberId: null, needCount, orAll: true, codeRequired: true, ...changes }
}

function roleStep(role: 'owner' | 'approver'): ApprovalStep {
  return anyStep(1, { role })
}

function named(one: Approver): ApprovalStep {
  return { role: null, memberId: one.memberId, needCount: 1, orAll: false, codeRequired: true }
}

function band(from: number, to: number | null, ...steps: ApprovalStep[]): ApprovalBand {
  return { from: kopecks(from), to: to === null ? null : kopecks(to), steps: steps.length === 0 ? [anyStep(1)] : steps }
}
