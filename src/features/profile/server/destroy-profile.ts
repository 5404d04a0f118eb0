import { randomBytes } from 'node:crypto'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Clears a profile and its payment details. The row stays, named «Профиль удалён», for viewers of finished work; a payout
 * method that has been paid to stays without its number. Returns what was deleted.
 */
export async function destroyProfile(tx: Tx, { clock }: { readonly clock: Clock }, personId: Id<'person'>) {
  const now = clock.now()
  const profile = await tx
    .updateTable('profiles')
    .set({
      surname: 'Профиль удалён',
      firstname: '',
      secondname: '',
      no_secondname: true,
      birthdate: null,
      inn: null,
      doctypeid: null,
      paspserial_cipher: null,
      paspnumber_cipher: null,
      doc_issued_by_cipher: null,
      doc_issued_on: null,
      doc_division: null,
      doc_expires_on: null,
      email: null,
      email_confirmed_at: null,
      email_code_hmac: null,
      email_code_expires_at: null,
      region: null,
      updated_at: now,
    })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const unused = await tx
    .deleteFrom('payout_methods')
    .where('person_id', '=', personId)
    .where(sqlBoolean`not exists (select from payouts where payouts.method_id = payout_methods.id)`)
    .executeTakeFirst()
  const used = await lockingAlone(
    'payout_methods',
    tx.selectFrom('payout_methods').select('id').where('person_id', '=', personId).orderBy('id'),
  ).execute()
  for (const { id } of used) {
    await tx
      .updateTable('payout_methods')
      .set({ bik: null, bank_name: '', mask: '', number_cipher: Buffer.alloc(0), number_sha256: randomBytes(32) })
      .set((column) => ({ is_main: false, removed_at: column.fn.coalesce('removed_at', column.val(now)) }))
      .where('id', '=', id)
      .execute()
  }
  return [
    { category: 'Имя, дата рождения, ИНН, документ, почта', table: 'profiles', count: Number(profile.numUpdatedRows) },
    { category: 'Счета и телефоны для выплат', table: 'payout_methods', count: Number(unused.numDeletedRows) + used.length },
  ]
}
