import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { findBindings } from './find-bindings.ts'
import type { KnownBinding } from './known-binding.ts'

/** The same as `findBindings` for one person. One who never requested a binding has `none`. */
export async function findBinding(reader: Reader, personId: Id<'person'>): Promise<KnownBinding> {
  return (await findBindings(reader, [personId])).get(personId) ?? { state: 'none', rightsGranted: [] }
}
