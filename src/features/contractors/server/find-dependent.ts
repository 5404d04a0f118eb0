import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { dependenceRulesOn, judgeDependence } from '../domain/dependence.ts'
import { paidRuns } from './dependence-queries.ts'

/** People whom the organization pays so that they count as hidden employees by order 685н today. */
export async function findDependent(reader: Reader, clock: Clock, orgId: Id<'organization'>): Promise<ReadonlySet<Id<'person'>>> {
  const today = moscowDate(clock.now())
  const rules = dependenceRulesOn(today)
  if (!rules) return new Set()
  const runs = (await paidRuns(reader, orgId, today)).filter((run) => judgeDependence(run, rules, today).matches)
  if (runs.length === 0) return new Set()
  const rows = await reader
    .selectFrom('contractors')
    .select('person_id')
    .where(sqlBoolean`id = any(${runs.map(({ contractorId }) => contractorId)}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ person_id: id }) => id ?? []))
}
