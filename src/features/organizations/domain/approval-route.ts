import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { approversAmong, bandFor, filledSlots, peopleOf, stepWords } from './approval-policy.ts'
import type { ApprovalBand, ApprovalStep, Approver } from './approval-policy.ts'

/** Who decides for an absent member; both dates are inclusive. */
export type Substitution = {
  readonly memberId: string
  readonly substituteId: string
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** A recorded decision. `forPersonId` is the absent approver when a substitute decided. Steps are numbered from 1. */
export type Decision = { readonly step: number; readonly personId: string; readonly forPersonId: string | null }

/** Everything needed to compute the approval route of a register. */
export type RouteFacts = {
  readonly steps: readonly ApprovalStep[]
  /** Active members of the organization. */
  readonly members: readonly Approver[]
  readonly substitutions: readonly Substitution[]
  readonly decisions: readonly Decision[]
  /** The author and the sender: they do not approve when anyone else can. */
  readonly makers: readonly (string | null)[]
  readonly day: Temporal.PlainDate
}

/** Who may approve, and on whose behalf when substituting. */
export type ApprovalRight = { readonly by: Approver; readonly forWhom: Approver | null }

export type RouteStep = {
  readonly order: number
  readonly step: ApprovalStep
  /** The approvers in words: «согласующий или владелец». */
  readonly words: string
  readonly state: 'done' | 'current' | 'waiting'
  readonly given: number
  /** Who may decide on the current step; for a later step, whose decisions it will need. */
  readonly approvalRights: readonly ApprovalRight[]
}

export type ApprovalRoute = {
  /** The only eligible approver is also the author. */
  readonly alone: boolean
  readonly steps: readonly RouteStep[]
  readonly current: RouteStep | undefined
  readonly complete: boolean
}

const alonesStep: ApprovalStep = { role: 'any', memberId: null, needCount: 1, orAll: false, codeRequired: true }

/** Tells whether the organization has one eligible approver and that approver made the register. */
export function isAlone(members: readonly Approver[], makers: readonly (string | null)[]): boolean {
  const [first, ...others] = approversAmong(members)
  return first !== undefined && others.length === 0 && makers.includes(first.personId)
}

export type FrozenRoute = {
  readonly steps: readonly ApprovalStep[]
  readonly alone: boolean
  /** Fewer approvers exist than the policy requires. */
  readonly short: boolean
}

/**
 * Freezes the approval route when a register is submitted: the steps of the band that contains its total, with the required
 * number of decisions reduced to the number of eligible approvers where the policy allows it. Refuses when no band matches or a
 * step has no eligible approver.
 */
export function freezeRoute(
  bands: readonly ApprovalBand[],
  sum: number,
  facts: Pick<RouteFacts, 'members' | 'makers'>,
): Result<FrozenRoute, { kind: 'noRoute'; problem: string }> {
  const band = bandFor(bands, sum)
  if (!band || band.steps.length === 0)
    return refuse({ kind: 'noRoute', problem: 'Для такой суммы не задан порядок согласования' })
  if (isAlone(facts.members, facts.makers)) return ok({ steps: [alonesStep], alone: true, short: true })
  const people = othersThan(facts.makers, facts.members)
  const steps = band.steps.map((step) => ({ ...step }))
  let short = false
  while (filledSlots(steps, people) < slotsOf(steps)) {
    const widest = steps
      .filter(({ orAll, needCount }) => orAll && needCount > 1)
      .toSorted((left, right) => right.needCount - left.needCount)[0]
    if (!widest) return refuse({ kind: 'noRoute', problem: shortage(steps, people) })
    widest.needCount -= 1
    short = true
  }
  return ok({ steps, alone: false, short })
}

/** Computes the state of an approval route: completed steps, the current step and who may take it. */
export function routeOf(facts: RouteFacts): ApprovalRoute {
  const alone = isAlone(facts.members, facts.makers)
  const given = facts.steps.map((_, at) => facts.decisions.filter(({ step }) => step === at + 1).length)
  const currentAt = facts.steps.findIndex((step, at) => (given[at] ?? 0) < step.needCount)
  const steps = facts.steps.map((step, at): RouteStep => {
    const state = currentAt === -1 || at < currentAt ? 'done' : at === currentAt ? 'current' : 'waiting'
    const approvalRights = state === 'done' ? [] : approvalRightsOf(step, facts, alone)
    return {
      order: at + 1,
      step: alone ? { ...step, codeRequired: true } : step,
      words: stepWords(step, facts.members),
      state,
      given: given[at] ?? 0,
      approvalRights: state === 'current' ? bestApprovalRights(at, approvalRights, given, facts) : approvalRights,
    }
  })
  return { alone, steps, current: steps[currentAt], complete: currentAt === -1 }
}

export type ApprovalRightRefusal = { kind: 'ownRegister' } | { kind: 'notApprover'; awaited: string }

/**
 * Returns the right by which this person may decide on the current step. A person's own right takes precedence over a
 * substitution.
 */
export function approvalRightOf(
  route: ApprovalRoute,
  personId: string,
  makers: readonly (string | null)[],
): Result<ApprovalRight & { readonly order: number; readonly step: ApprovalStep }, ApprovalRightRefusal> {
  if (makers.includes(personId) && !route.alone) return refuse({ kind: 'ownRegister' })
  const mine = route.current?.approvalRights.filter(({ by }) => by.personId === personId) ?? []
  const approvalRight = mine.find(({ forWhom }) => forWhom === null) ?? mine[0]
  if (!route.current || !approvalRight) return refuse({ kind: 'notApprover', awaited: awaitedWords(route) })
  return ok({ ...approvalRight, order: route.current.order, step: route.current.step })
}

/** Names of the approvers of the current step: «Громов П. А., Орлова Е.» */
export function awaitedWords(route: ApprovalRoute): string {
  const names = new Set((route.current?.approvalRights ?? []).map(approvalRightName))
  return names.size === 0 ? 'решить некому' : [...names].join(', ')
}

/** «Орлова Елена (вместо: Громов Павел)»: avoids Russian case endings. */
export function approvalRightName({ by, forWhom }: ApprovalRight): string {
  return forWhom === null ? by.name : `${by.name} (вместо: ${forWhom.name})`
}

function approvalRightsOf(step: ApprovalStep, facts: RouteFacts, alone: boolean): ApprovalRight[] {
  const people = peopleOf(step, alone ? facts.members : othersThan(facts.makers, facts.members))
  return people.filter(({ personId }) => !hasSpoken(personId, facts)).flatMap((one) => approvalRightsFor(one, facts))
}

function approvalRightsFor(one: Approver, facts: RouteFacts): ApprovalRight[] {
  const own = hasDecided(one.personId, facts) ? [] : [{ by: one, forWhom: null }]
  const stands = substitutesOf(one, facts).filter(
    ({ personId }) => !hasDecided(personId, facts) && !facts.makers.includes(personId),
  )
  return [...own, ...stands.map((by) => ({ by, forWhom: one }))]
}

function substitutesOf(one: Approver, { substitutions, members, day }: RouteFacts): Approver[] {
  const ids = substitutions
    .filter(({ memberId, from, to }) => memberId === one.memberId && compare(from, day) <= 0 && compare(day, to) <= 0)
    .map(({ substituteId }) => substituteId)
  return members.filter(({ memberId }) => ids.includes(memberId))
}

/** The approver's decision is recorded, made by that person or by a substitute. */
function hasSpoken(personId: string, { decisions }: RouteFacts): boolean {
  return decisions.some((one) => (one.forPersonId ?? one.personId) === personId)
}

/** This person has already decided, on his own or another's behalf: nobody decides twice. */
function hasDecided(personId: string, { decisions }: RouteFacts): boolean {
  return decisions.some((one) => one.personId === personId)
}

/**
 * Keeps only the rights that leave the rest of the route completable: an owner does not decide on a step that someone else can
 * take when a later step needs the owner.
 */
function bestApprovalRights(
  at: number,
  approvalRights: readonly ApprovalRight[],
  given: readonly number[],
  facts: RouteFacts,
): readonly ApprovalRight[] {
  const rest = approvalRights.map((approvalRight) => {
    const decision = { step: at + 1, personId: approvalRight.by.personId, forPersonId: approvalRight.forWhom?.personId ?? null }
    const after = { ...facts, decisions: [...facts.decisions, decision] }
    const steps = facts.steps.map((step, place) => ({
      ...step,
      needCount: Math.max(0, step.needCount - (given[place] ?? 0) - (place === at ? 1 : 0)),
    }))
    const people = othersThan(facts.makers, facts.members).filter(
      (one) => !hasSpoken(one.personId, after) && approvalRightsFor(one, after).length > 0,
    )
    return { approvalRight, filled: filledSlots(steps, people) }
  })
  const best = Math.max(0, ...rest.map(({ filled }) => filled))
  return rest.filter(({ filled }) => filled === best).map(({ approvalRight }) => approvalRight)
}

function othersThan(makers: readonly (string | null)[], members: readonly Approver[]): readonly Approver[] {
  return members.filter(({ personId }) => !makers.includes(personId))
}

function slotsOf(steps: readonly ApprovalStep[]): number {
  return steps.reduce((total, { needCount }) => total + needCount, 0)
}

function shortage(steps: readonly ApprovalStep[], people: readonly Approver[]): string {
  const at = steps.findIndex((step) => peopleOf(step, people).length < step.needCount)
  const step = steps[at]
  if (!step) return 'На все шаги не хватает людей: каждый решает по реестру один раз'
  const names = peopleOf(step, people).map(({ name }) => name)
  const need = `Шаг ${at + 1}: нужно согласующих — ${step.needCount}`
  return names.length === 0
    ? `${need}, а кроме авторов реестра решить некому`
    : `${need}, а этот реестр может согласовать ${names.join(', ')}`
}

function compare(left: Temporal.PlainDate, right: Temporal.PlainDate): number {
  return Temporal.PlainDate.compare(left, right)
}
