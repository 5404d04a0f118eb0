import type { Selectable } from 'kysely'
import type { Tables } from '#/platform/server/tables.ts'
import { rightsWanted } from '../domain/binding.ts'
import type { BindingState } from '../domain/binding.ts'

export type KnownBinding = { readonly state: BindingState; readonly rightsGranted: readonly string[] }

type StoredBinding = Pick<Selectable<Tables['bindings']>, 'state' | 'rights_granted' | 'optional_rights'>

/** A binding as it is stored, read by a query of the caller. */
export function knownBinding(row: StoredBinding): KnownBinding {
  const wanted: readonly string[] = rightsWanted(row.optional_rights)
  return { state: row.state, rightsGranted: row.rights_granted.filter((right) => wanted.includes(right)) }
}
