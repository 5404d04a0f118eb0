import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { knownBinding } from './known-binding.ts'
import type { KnownBinding } from './known-binding.ts'

/**
 * Returns the state of people's bindings at the tax service and the rights the platform may use: those granted, except optional
 * ones the person has revoked here. People who never requested a binding are omitted. One query.
 */
export async function findBindings(reader: Reader, ids: readonly Id<'person'>[]): Promise<ReadonlyMap<string, KnownBinding>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('bindings')
    .select(['person_id', 'state', 'rights_granted', 'optional_rights'])
    .where(sqlBoolean`person_id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row): [string, KnownBinding] => [row.person_id, knownBinding(row)]))
}
