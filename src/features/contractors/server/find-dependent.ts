import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { findRisks } from './find-risks.ts'

/** People whom the organization pays so that they count as hidden employees by order 685н today. */
export async function findDependent(reader: Reader, clock: Clock, orgId: Id<'organization'>): Promise<ReadonlySet<Id<'person'>>> {
  const { matching } = await findRisks(reader, clock, orgId)
  if (matching.length === 0) return new Set()
  const rows = await reader
    .selectFrom('contractors')
    .select('person_id')
    .where(sqlBoolean`id = any(${[...matching]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ person_id: id }) => id ?? []))
}
