import type { Selectable } from 'kysely'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { openedRequisites } from '../domain/requisites.ts'
import type { Requisites } from '../domain/requisites.ts'

type SealedMethod = Pick<Selectable<Tables['payout_methods']>, 'id' | 'person_id' | 'kind' | 'bik' | 'number_cipher'>

/** The full payment details of a method read by a query of the caller, for the bank alone. */
export function openRequisites(fieldKey: FieldKey, row: SealedMethod): Requisites {
  if (row.kind === 'card') throw new Error('Numbers of cards are not kept')
  const number = openField(fieldKey, row.person_id, `payout:${row.id}`, row.number_cipher)
  return openedRequisites(row.kind, row.bik ?? '', number)
}
