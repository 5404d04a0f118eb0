import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Closes an account for good: its phone becomes free for the next owner, nobody can sign in. Codes and sessions that prove a
 * signature or a consent remain without device data. Returns what was destroyed.
 */
export async function closeAccount(tx: Tx, { clock }: { readonly clock: Clock }, personId: Id<'person'>) {
  const now = clock.now()
  await tx.updateTable('phone_changes').set({ pending_person_id: null }).where('pending_person_id', '=', personId).execute()
  const changes = await tx.deleteFrom('phone_changes').where('person_id', '=', personId).executeTakeFirst()
  const codes = await dropCodes(tx, personId)
  const sessions = await dropSessions(tx, personId, now)
  await tx
    .updateTable('persons')
    .set({ phone: null, status: 'deleted', password_hash: null, password_set_at: null, updated_at: now })
    .where('id', '=', personId)
    .execute()
  return [
    { category: 'Телефон и пароль', table: 'persons', count: 1 },
    { category: 'Смены телефона', table: 'phone_changes', count: Number(changes.numDeletedRows) },
    { category: 'Коды входа и подтверждения', table: 'codes', count: codes },
    { category: 'Устройства и адреса входа', table: 'sessions', count: sessions },
  ]
}

/** Codes that prove a signature, a consent or an approval stay. */
async function dropCodes(tx: Tx, personId: Id<'person'>): Promise<number> {
  const gone = await tx
    .deleteFrom('codes')
    .where('person_id', '=', personId)
    .where(
      sqlBoolean`id not in (
        select code_id from document_signatures where signer_id = ${personId}
        union all select code_id from consents where code_id is not null and person_id = ${personId}
        union all select code_id from register_approvals where code_id is not null and person_id = ${personId}
        union all select old_code_id from phone_changes where old_code_id is not null
        union all select new_code_id from phone_changes where new_code_id is not null)`,
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Sessions referenced by proofs remain, ended and without device data. */
async function dropSessions(tx: Tx, personId: Id<'person'>, now: Temporal.Instant): Promise<number> {
  const gone = await tx
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where(
      sqlBoolean`id not in (
        select session_id from codes where session_id is not null and person_id = ${personId}
        union all select session_id from consents where session_id is not null and person_id = ${personId})`,
    )
    .executeTakeFirst()
  const bared = await tx
    .updateTable('sessions')
    .set((column) => ({
      ip: '',
      user_agent: '',
      companion_sha256: null,
      revoked_at: column.fn.coalesce('revoked_at', column.val(now)),
    }))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows) + Number(bared.numUpdatedRows)
}
