import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Requisites } from '../domain/requisites.ts'
import { openRequisites } from './open-requisites.ts'

/**
 * Returns the full payment details of several methods, removed ones too, for the bank alone. They never reach a screen or a log.
 */
export async function openPayoutMethods(
  reader: Reader,
  fieldKey: FieldKey,
  ids: readonly Id<'payoutMethod'>[],
): Promise<ReadonlyMap<Id<'payoutMethod'>, Requisites>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.selectFrom('payout_methods').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row): [Id<'payoutMethod'>, Requisites] => [row.id, openRequisites(fieldKey, row)]))
}
