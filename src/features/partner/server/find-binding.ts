import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { rightsWanted } from '../domain/binding.ts'
import type { BindingState } from '../domain/binding.ts'
import { bindingOf } from './queries.ts'

/**
 * Returns the person's binding state at the tax service and the rights the platform may use: those granted, except optional
 * ones the person has revoked here. A person who never requested a binding has `none`.
 */
export async function findBinding(
  reader: Reader,
  personId: Id<'person'>,
): Promise<{ state: BindingState; rightsGranted: readonly string[] }> {
  const row = await bindingOf(reader, personId)
  const wanted: readonly string[] = rightsWanted(row?.optional_rights ?? [])
  return { state: row?.state ?? 'none', rightsGranted: (row?.rights_granted ?? []).filter((right) => wanted.includes(right)) }
}
