import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { rightsWanted } from '../domain/binding.ts'
import type { BindingState } from '../domain/binding.ts'
import { bindingOf } from './queries.ts'

/**
 * How the platform stands with a person at the tax service, and which rights it may use: those granted, but for the optional
 * ones the person has given up here. One who never asked has `none`.
 */
export async function findBinding(
  reader: Reader,
  personId: Id<'person'>,
): Promise<{ state: BindingState; rightsGranted: readonly string[] }> {
  const row = await bindingOf(reader, personId)
  const wanted: readonly string[] = rightsWanted(row?.optional_rights ?? [])
  return { state: row?.state ?? 'none', rightsGranted: (row?.rights_granted ?? []).filter((right) => wanted.includes(right)) }
}
