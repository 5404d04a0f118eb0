import { codeLife } from '#/features/identity/domain/code-purpose.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { unsignedStates } from '../domain/document.ts'

/** Orders under this contract that both have not signed, in the order of ids. */
export async function openOrdersUnder(reader: Reader, frameId: Id<'document'>) {
  const rows = await reader
    .selectFrom('documents')
    .select('id')
    .where('parent_id', '=', frameId)
    .where('kind', '=', 'order')
    .where('state', 'in', unsignedStates)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** When the last code sent for one of the documents and not used yet ends its life; undefined: nobody is signing them. */
export async function signingUntil(reader: Reader, ids: readonly Id<'document'>[], now: Temporal.Instant) {
  const life = { minutes: codeLife('sign') }
  const last = await reader
    .selectFrom('document_events as sent')
    .select('sent.at')
    .where('sent.document_id', 'in', ids)
    .where('sent.kind', '=', 'codeSent')
    .where('sent.at', '>', now.subtract(life))
    .where(
      sqlBoolean`not exists (select from document_events as later where later.document_id = sent.document_id
        and later.seq > sent.seq and later.kind = 'signed' and later.details ->> 'side' = sent.details ->> 'side')`,
    )
    .orderBy('sent.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at.add(life)
}
