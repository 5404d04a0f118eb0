import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { BindingState } from '../domain/binding.ts'
import { bindingOf } from './queries.ts'

/** How the platform stands with a person at the tax service. One who never asked has `none`. */
export async function findBinding(
  reader: Reader,
  personId: Id<'person'>,
): Promise<{ state: BindingState; rightsGranted: readonly string[] }> {
  const row = await bindingOf(reader, personId)
  return { state: row?.state ?? 'none', rightsGranted: row?.rights_granted ?? [] }
}
