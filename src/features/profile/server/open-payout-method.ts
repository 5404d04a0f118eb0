import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Requisites } from '../domain/requisites.ts'

/** Returns the full payment details, for the bank alone. They never reach a screen or a log. */
export async function openPayoutMethod(reader: Reader, fieldKey: FieldKey, methodId: Id<'payoutMethod'>): Promise<Requisites> {
  const row = await reader.selectFrom('payout_methods').selectAll().where('id', '=', methodId).executeTakeFirstOrThrow()
  const number = openField(fieldKey, row.person_id, `payout:${row.id}`, row.number_cipher)
  return row.kind === 'account' ? { kind: 'account', bik: row.bik ?? '', number } : { kind: 'card', number }
}
