import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { rightsWanted } from '../domain/binding.ts'
import type { BindingState } from '../domain/binding.ts'

export type KnownBinding = { readonly state: BindingState; readonly rightsGranted: readonly string[] }

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
  return new Map(
    rows.map((row): [string, KnownBinding] => {
      const wanted: readonly string[] = rightsWanted(row.optional_rights)
      return [row.person_id, { state: row.state, rightsGranted: row.rights_granted.filter((right) => wanted.includes(right)) }]
    }),
  )
}
