import { formatRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'

/** Who may decide on a step that names no person: anyone who may approve, or one of the two roles that may. */
export const stepRoles = ['any', 'owner', 'approver'] as const
export type StepRole = (typeof stepRoles)[number]

/** A step of the approval route: either a role or one named person, never both. */
export type ApprovalStep = {
  readonly role: StepRole | null
  readonly memberId: string | null
  readonly needCount: number
  /** When there are fewer people than needed, all of them decide; otherwise the register has no approval route. */
  readonly orAll: boolean
  /** The decision requires a code bound to the rows; otherwise a session confirmed in the last ten minutes. */
  readonly codeRequired: boolean
}

/** Sums above `from` up to and including `to`; the first band also includes zero, the last has no upper limit. */
export type ApprovalBand = { readonly from: Kopecks; readonly to: Kopecks | null; readonly steps: readonly ApprovalStep[] }

/** An active member of the organization; the role determines whether they may approve. */
export type Approver = {
  readonly memberId: string
  readonly personId: string
  readonly name: string
  readonly role: MemberRole
}

export const bandsMax = 10
export const stepsMax = 5
export const needMax = 5

const anyone = { role: 'any', memberId: null, orAll: true, codeRequired: true } as const

/** The policy of an organization without its own: one approver up to 100 000 ₽, two above. */
export const defaultPolicy: readonly ApprovalBand[] = [
  { from: kopecks(0), to: kopecks(100_000_00), steps: [{ ...anyone, needCount: 1 }] },
  { from: kopecks(100_000_00), to: null, steps: [{ ...anyone, needCount: 2 }] },
]

export function bandFor(bands: readonly ApprovalBand[], sum: number): ApprovalBand | undefined {
  return bands.find((band, at) => (sum > band.from || (at === 0 && sum === band.from)) && (band.to === null || sum <= band.to))
}

export type PolicyRemark = {
  readonly band: number
  /** Absent: the remark concerns the whole band. */
  readonly step?: number
  readonly text: string
}

/** `problems` prevent saving; `warnings` are shown and do not. */
export type PolicyReview = { readonly problems: readonly PolicyRemark[]; readonly warnings: readonly PolicyRemark[] }

/** Checks that every sum has exactly one band, and every step enough people to decide. */
export function reviewPolicy(bands: readonly ApprovalBand[], members: readonly Approver[]): PolicyReview {
  const problems = [...reviewSums(bands)]
  const warnings: PolicyRemark[] = []
  for (const [band, { steps }] of bands.entries()) {
    if (steps.length === 0) problems.push({ band, text: 'Добавьте хотя бы один шаг' })
    if (steps.length > stepsMax) problems.push({ band, text: `Шагов не больше ${stepsMax}` })
    for (const [step, one] of steps.entries()) {
      const remark = reviewStep(one, members)
      if (remark) (remark.stops ? problems : warnings).push({ band, step, text: remark.text })
    }
    const crowd = crowdWarning(steps, members)
    if (crowd !== undefined && !warnings.some((one) => one.band === band)) warnings.push({ band, text: crowd })
  }
  return { problems, warnings }
}

function reviewSums(bands: readonly ApprovalBand[]): PolicyRemark[] {
  if (bands.length === 0) return [{ band: 0, text: 'Добавьте хотя бы одну сумму' }]
  if (bands.length > bandsMax) return [{ band: bandsMax, text: `Диапазонов сумм не больше ${bandsMax}` }]
  return bands.flatMap(({ from, to }, band) => {
    const before = band === 0 ? 0 : (bands[band - 1]?.to ?? null)
    const last = band === bands.length - 1
    if (before === null) return [{ band, text: 'После суммы без верхней границы других быть не может' }]
    if (from !== before) {
      const words = `${formatRubles(kopecks(before), 'short')} и ${formatRubles(from, 'short')}`
      return [{ band, text: from > before ? `Пропущены суммы между ${words}` : `Суммы пересекаются между ${words}` }]
    }
    if (to !== null && to <= from) return [{ band, text: `Сумма должна быть больше ${formatRubles(from, 'short')}` }]
    if (last && to !== null) return [{ band, text: `Не сказано, кто согласует больше ${formatRubles(to, 'short')}` }]
    return []
  })
}

function reviewStep(step: ApprovalStep, members: readonly Approver[]): { stops: boolean; text: string } | undefined {
  if ((step.role === null) === (step.memberId === null)) return { stops: true, text: 'Выберите роль или сотрудника' }
  if (!Number.isInteger(step.needCount) || step.needCount < 1 || step.needCount > needMax) {
    return { stops: true, text: `Согласующих на шаге — от 1 до ${needMax}` }
  }
  const people = peopleOf(step, members)
  if (step.memberId !== null) return reviewPerson(step, people, members)
  if (people.length >= step.needCount) return undefined
  if (people.length === 0) return { stops: false, text: 'Сейчас в команде нет никого с этой ролью: такие реестры не пройдут' }
  const outcome = step.orAll ? 'решать будут все, кто есть' : 'такие реестры не пройдут'
  return { stops: false, text: `Нужно ${step.needCount}, а в команде ${peopleWord(people.length)}: ${outcome}` }
}

function reviewPerson(step: ApprovalStep, people: readonly Approver[], members: readonly Approver[]) {
  if (step.needCount > 1) return { stops: true, text: 'Один сотрудник решает один раз' }
  if (people.length > 0) return undefined
  const known = members.find(({ memberId }) => memberId === step.memberId)
  return {
    stops: true,
    text: known ? `${known.name} не может согласовывать: нужна роль согласующего` : 'Этого сотрудника нет в команде',
  }
}

/** Nobody decides twice, so the steps together need as many people as there are decisions. */
function crowdWarning(steps: readonly ApprovalStep[], members: readonly Approver[]): string | undefined {
  const strict = steps.map((step) => ({ ...step, needCount: step.orAll ? 1 : step.needCount }))
  const needed = strict.reduce((total, { needCount }) => total + needCount, 0)
  if (filledSlots(strict, approversAmong(members)) === needed) return undefined
  return 'На все шаги не хватает людей: каждый решает по реестру один раз'
}

export function approversAmong(members: readonly Approver[]): readonly Approver[] {
  return members.filter(({ role }) => roleMay(role, 'approveRegisters'))
}

/** Returns the people who may decide on a step. */
export function peopleOf(step: Pick<ApprovalStep, 'role' | 'memberId'>, members: readonly Approver[]): readonly Approver[] {
  return approversAmong(members).filter(({ memberId, role }) =>
    step.memberId === null ? step.role === 'any' || step.role === role : step.memberId === memberId,
  )
}

/** Returns how many of the decisions that the steps still need can be made by these people, each deciding once. */
export function filledSlots(steps: readonly ApprovalStep[], people: readonly Approver[]): number {
  const slots = steps.flatMap((step) => Array.from({ length: step.needCount }, () => peopleOf(step, people)))
  const taken = new Map<string, number>()
  const place = (slot: number, tried: Set<string>): boolean =>
    (slots[slot] ?? []).some(({ memberId }) => {
      if (tried.has(memberId)) return false
      tried.add(memberId)
      const holder = taken.get(memberId)
      if (holder !== undefined && !place(holder, tried)) return false
      taken.set(memberId, slot)
      return true
    })
  return slots.filter((_, slot) => place(slot, new Set())).length
}

const roleWords: Record<StepRole, readonly [string, string]> = {
  any: ['согласующий или владелец', 'из согласующих и владельцев'],
  owner: ['владелец', 'из владельцев'],
  approver: ['согласующий', 'из согласующих'],
}

const crowds: Readonly<Record<number, string>> = { 2: 'двое', 3: 'трое', 4: 'четверо', 5: 'пятеро' }

/** «согласующий или владелец», «двое из согласующих и владельцев», or a name. */
export function stepWords(step: ApprovalStep, members: readonly Approver[]): string {
  if (step.role === null) return members.find(({ memberId }) => memberId === step.memberId)?.name ?? 'сотрудник вне команды'
  const [one, several] = roleWords[step.role]
  return step.needCount === 1 ? one : `${crowds[step.needCount] ?? step.needCount} ${several}`
}

/** «до 100 000 ₽», «от 100 000 до 500 000 ₽», «больше 500 000 ₽», «любая сумма» */
export function bandWords({ from, to }: Pick<ApprovalBand, 'from' | 'to'>): string {
  if (to === null) return from === 0 ? 'любая сумма' : `больше ${formatRubles(from, 'short')}`
  return from === 0
    ? `до ${formatRubles(to, 'short')}`
    : `больше ${formatRubles(from, 'short')} и до ${formatRubles(to, 'short')}`
}

function peopleWord(count: number): string {
  return `${count} ${plural(count, 'человек', 'человека', 'человек')}`
}
