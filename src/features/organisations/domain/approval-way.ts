import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { approversAmong, bandFor, filledSlots, peopleOf, stepWords } from './approval-policy.ts'
import type { ApprovalBand, ApprovalStep, Approver } from './approval-policy.ts'

/** Who decides for a member who is away; both days count. */
export type Substitution = {
  readonly memberId: string
  readonly substituteId: string
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** A consent already given; `forPersonId` is he whose voice it is, when a substitute gave it. Steps count from 1. */
export type Decision = { readonly step: number; readonly personId: string; readonly forPersonId: string | null }

/** What is known when somebody looks at a paper on its way. */
export type WayFacts = {
  readonly steps: readonly ApprovalStep[]
  /** Active members of the organisation. */
  readonly members: readonly Approver[]
  readonly substitutions: readonly Substitution[]
  readonly decisions: readonly Decision[]
  /** Who made the paper and who sent it: they do not decide where there is anybody else. */
  readonly makers: readonly (string | null)[]
  readonly day: Temporal.PlainDate
}

/** Who may speak, and for whom when not for himself. */
export type Voice = { readonly by: Approver; readonly forWhom: Approver | null }

export type WayStep = {
  readonly order: number
  readonly step: ApprovalStep
  /** Whom it asks, in words: «согласующий или владелец». */
  readonly words: string
  readonly state: 'done' | 'current' | 'waiting'
  readonly given: number
  /** Who may decide on it now; of a later step, whose voices it will ask for. */
  readonly voices: readonly Voice[]
}

export type ApprovalWay = {
  /** The only one who may approve made the paper himself. */
  readonly alone: boolean
  readonly steps: readonly WayStep[]
  readonly current: WayStep | undefined
  readonly complete: boolean
}

const alonesStep: ApprovalStep = { role: 'any', memberId: null, needCount: 1, orAll: false, codeRequired: true }

/** An organisation where one human alone may approve, and he made this paper. */
export function isAlone(members: readonly Approver[], makers: readonly (string | null)[]): boolean {
  const [first, ...others] = approversAmong(members)
  return first !== undefined && others.length === 0 && makers.includes(first.personId)
}

export type FixedWay = {
  readonly steps: readonly ApprovalStep[]
  readonly alone: boolean
  /** Fewer people decide than the policy would like: there are no more. */
  readonly short: boolean
}

/**
 * Fixes the way of a paper when it is sent for approval: the steps of the band of its sum, with as many decisions as there
 * are people where the policy allows that. No band, or a step that nobody can take, is no way.
 */
export function fixWay(
  bands: readonly ApprovalBand[],
  sum: number,
  facts: Pick<WayFacts, 'members' | 'makers'>,
): Result<FixedWay, { kind: 'noRoute'; problem: string }> {
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

/** Where a paper stands on its way, whom it waits for, and who may take the next step. */
export function wayOf(facts: WayFacts): ApprovalWay {
  const alone = isAlone(facts.members, facts.makers)
  const given = facts.steps.map((_, at) => facts.decisions.filter(({ step }) => step === at + 1).length)
  const currentAt = facts.steps.findIndex((step, at) => (given[at] ?? 0) < step.needCount)
  const steps = facts.steps.map((step, at): WayStep => {
    const state = currentAt === -1 || at < currentAt ? 'done' : at === currentAt ? 'current' : 'waiting'
    const voices = state === 'done' ? [] : voicesOf(step, facts, alone)
    return {
      order: at + 1,
      step: alone ? { ...step, codeRequired: true } : step,
      words: stepWords(step, facts.members),
      state,
      given: given[at] ?? 0,
      voices: state === 'current' ? bestVoices(at, voices, given, facts) : voices,
    }
  })
  return { alone, steps, current: steps[currentAt], complete: currentAt === -1 }
}

export type VoiceRefusal = { kind: 'ownRegister' } | { kind: 'notApprover'; awaited: string }

/** May this human take the present step, and whose voice would it be? His own comes before that of one he stands in for. */
export function voiceOf(
  way: ApprovalWay,
  personId: string,
  makers: readonly (string | null)[],
): Result<Voice & { readonly order: number; readonly step: ApprovalStep }, VoiceRefusal> {
  if (makers.includes(personId) && !way.alone) return refuse({ kind: 'ownRegister' })
  const mine = way.current?.voices.filter(({ by }) => by.personId === personId) ?? []
  const voice = mine.find(({ forWhom }) => forWhom === null) ?? mine[0]
  if (!way.current || !voice) return refuse({ kind: 'notApprover', awaited: awaitedWords(way) })
  return ok({ ...voice, order: way.current.order, step: way.current.step })
}

/** Names of those who may take the present step: «Громов П. А., Орлова Е.» */
export function awaitedWords(way: ApprovalWay): string {
  const names = new Set((way.current?.voices ?? []).map(voiceWords))
  return names.size === 0 ? 'решить некому' : [...names].join(', ')
}

/** «Орлова Елена за Громова Павла» would need cases; so «Орлова Елена (вместо: Громов Павел)». */
export function voiceWords({ by, forWhom }: Voice): string {
  return forWhom === null ? by.name : `${by.name} (вместо: ${forWhom.name})`
}

function voicesOf(step: ApprovalStep, facts: WayFacts, alone: boolean): Voice[] {
  const people = peopleOf(step, alone ? facts.members : othersThan(facts.makers, facts.members))
  return people.filter(({ personId }) => !hasSpoken(personId, facts)).flatMap((one) => voicesFor(one, facts))
}

function voicesFor(one: Approver, facts: WayFacts): Voice[] {
  const own = hasDecided(one.personId, facts) ? [] : [{ by: one, forWhom: null }]
  const stands = substitutesOf(one, facts).filter(
    ({ personId }) => !hasDecided(personId, facts) && !facts.makers.includes(personId),
  )
  return [...own, ...stands.map((by) => ({ by, forWhom: one }))]
}

function substitutesOf(one: Approver, { substitutions, members, day }: WayFacts): Approver[] {
  const ids = substitutions
    .filter(({ memberId, from, to }) => memberId === one.memberId && compare(from, day) <= 0 && compare(day, to) <= 0)
    .map(({ substituteId }) => substituteId)
  return members.filter(({ memberId }) => ids.includes(memberId))
}

/** His voice has sounded, given by himself or by his substitute. */
function hasSpoken(personId: string, { decisions }: WayFacts): boolean {
  return decisions.some((one) => (one.forPersonId ?? one.personId) === personId)
}

/** He has decided himself, for himself or for another: nobody decides twice. */
function hasDecided(personId: string, { decisions }: WayFacts): boolean {
  return decisions.some((one) => one.personId === personId)
}

/**
 * Of those who may speak now, the ones after whom the rest of the way can still be gone: the owner does not spend his only
 * voice on a step that another can take when a later step waits for him.
 */
function bestVoices(at: number, voices: readonly Voice[], given: readonly number[], facts: WayFacts): readonly Voice[] {
  const rest = voices.map((voice) => {
    const decision = { step: at + 1, personId: voice.by.personId, forPersonId: voice.forWhom?.personId ?? null }
    const after = { ...facts, decisions: [...facts.decisions, decision] }
    const steps = facts.steps.map((step, place) => ({
      ...step,
      needCount: Math.max(0, step.needCount - (given[place] ?? 0) - (place === at ? 1 : 0)),
    }))
    const people = othersThan(facts.makers, facts.members).filter(
      (one) => !hasSpoken(one.personId, after) && voicesFor(one, after).length > 0,
    )
    return { voice, filled: filledSlots(steps, people) }
  })
  const best = Math.max(0, ...rest.map(({ filled }) => filled))
  return rest.filter(({ filled }) => filled === best).map(({ voice }) => voice)
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
