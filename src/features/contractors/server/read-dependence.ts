import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import {
  byCloseness,
  dependenceAdvice,
  dependenceLevel,
  dependenceRulesOn,
  judgeDependence,
  thresholdDay,
} from '../domain/dependence.ts'
import type { Dependence } from '../domain/dependence.ts'
import { meterOf, namesOfContractors, paidRuns } from './dependence-queries.ts'
import type { RunOfPerson } from './dependence-queries.ts'

type Asked = {
  readonly only?: 'matching' | 'coming' | undefined
  readonly cursor?: string | undefined
  readonly size?: number | undefined
}
type Judged = RunOfPerson & Dependence

/** The meter of order 685н as it stands now, and a page of the people behind it, the closest first. */
export async function readDependence(
  { db, clock }: { readonly db: Reader; readonly clock: Clock },
  scope: ClientScope,
  { only, cursor = '', size = 50 }: Asked,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const today = moscowDate(clock.now())
  const rules = dependenceRulesOn(today)
  const [runs, meter] = await Promise.all([rules ? paidRuns(db, scope.orgId, today) : [], meterOf(db, scope.orgId)])
  const people = rules ? runs.map((run) => ({ ...run, ...judgeDependence(run, rules, today) })).toSorted(byCloseness) : []
  const matching = people.filter(({ matches }) => matches).length
  const coming = people.filter(({ crossesOn }) => crossesOn).length
  const chosen = people.filter(({ matches, crossesOn }) => !only || (only === 'matching' ? matches : crossesOn !== undefined))
  const from = /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
  const until = meter?.accepted_until
  const isAccepted = until && Temporal.PlainDate.compare(until, today) >= 0
  return ok({
    rules: rules ?? null,
    level: rules ? dependenceLevel(matching, rules) : ('calm' as const),
    matching,
    coming,
    paid: people.length,
    threshold_on: (rules && thresholdDay(people, rules)?.toString()) ?? null,
    acceptance: isAccepted
      ? {
          note: meter.accepted_note ?? '',
          by: [meter.surname, meter.firstname].filter(Boolean).join(' '),
          at: meter.accepted_at?.toString() ?? '',
          until: until.toString(),
          people: meter.accepted_people ?? 0,
        }
      : null,
    items: await describe(db, chosen.slice(from, from + size), today),
    next: chosen.length > from + size ? String(from + size) : null,
  })
}

async function describe(db: Reader, people: readonly Judged[], today: Temporal.PlainDate) {
  if (people.length === 0) return []
  const ids = people.map(({ contractorId }) => contractorId)
  const names = new Map((await namesOfContractors(db, ids)).map((row) => [row.id, row]))
  return people.map((person) => {
    const { surname, firstname, secondname, inn } = names.get(person.contractorId) ?? {}
    return {
      contractor_id: person.contractorId,
      name: fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' }),
      inn: inn ?? '',
      since: person.first.toString(),
      months: person.months,
      average: person.average,
      total: person.total,
      share: person.share ?? null,
      told: person.share === undefined ? null : (person.told ?? null),
      no_share: person.share === undefined ? (person.isSeen ? ('notTold' as const) : ('noRight' as const)) : null,
      matches: person.matches,
      crosses_on: person.crossesOn?.toString() ?? null,
      advice: dependenceAdvice(person, today),
    }
  })
}
