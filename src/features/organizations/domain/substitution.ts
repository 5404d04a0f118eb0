import { oneOf } from '#/kernel/one-of.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Approver } from './approval-policy.ts'
import type { Substitution } from './approval-route.ts'

export const substitutionStates = ['coming', 'present', 'past', 'ended'] as const
export type SubstitutionState = (typeof substitutionStates)[number]

/** Decides now, or will. */
export const isLiveSubstitution = oneOf(['present', 'coming'] satisfies SubstitutionState[])

export const substitutionStateNames: Record<SubstitutionState, string> = {
  coming: 'Предстоит',
  present: 'Действует',
  past: 'Закончилось',
  ended: 'Закончено раньше',
}

/** Maximum length of a substitution, in days. */
export const substitutionDaysMax = 366

export function substitutionState(
  one: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate; readonly ended: boolean },
  day: Temporal.PlainDate,
): SubstitutionState {
  if (one.ended) return 'ended'
  if (compare(one.to, day) < 0) return 'past'
  return compare(day, one.from) < 0 ? 'coming' : 'present'
}

type Asked = {
  readonly absent: Approver
  readonly substitute: Approver
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/**
 * Checks whether a member may substitute for another on these dates and whether this manager may appoint him. `living` are the
 * substitutions still in force.
 */
export function allowSubstitution(
  asked: Asked,
  facts: {
    readonly living: readonly Substitution[]
    readonly chief: { readonly memberId: string; readonly isOwner: boolean }
    readonly day: Temporal.PlainDate
  },
): Result<undefined, { kind: 'substitutionWrong'; problem: string } | { kind: 'noAccess'; role: string }> {
  const { absent, substitute, from, to } = asked
  if (!facts.chief.isOwner && (absent.role === 'owner' || substitute.memberId === facts.chief.memberId)) {
    return refuse({ kind: 'noAccess', role: 'Владелец' })
  }
  const problem = problemOf(asked, facts.living, facts.day)
  return problem === undefined ? ok() : refuse({ kind: 'substitutionWrong', problem })

  function problemOf({ absent: who }: Asked, living: readonly Substitution[], day: Temporal.PlainDate): string | undefined {
    if (who.memberId === substitute.memberId) return 'Замещать должен другой сотрудник'
    if (!roleMay(who.role, 'approveRegisters')) return `${who.name} не согласует реестры, замещать не в чем`
    if (compare(to, from) < 0) return 'Последний день раньше первого'
    if (compare(to, day) < 0) return 'Эти дни уже прошли'
    if (from.until(to).days >= substitutionDaysMax) return 'Замещение — не больше года'
    const other = living.find((one) => one.memberId === who.memberId && compare(one.from, to) <= 0 && compare(from, one.to) <= 0)
    return other ? `На эти дни уже есть замещение: ${formatDay(other.from)} – ${formatDay(other.to)}` : undefined
  }
}

function compare(left: Temporal.PlainDate, right: Temporal.PlainDate): number {
  return Temporal.PlainDate.compare(left, right)
}
