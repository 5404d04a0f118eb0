import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Removes a person from the lists of customers with whom nothing was signed, together with their invitations; notes kept by the
 * other customers are removed too. Runs before the account and the profile lose the phone and the ИНН. Returns what was
 * destroyed.
 */
export async function forgetContractor(tx: Tx, personId: Id<'person'>) {
  const gone = await tx
    .deleteFrom('contractors')
    .where('person_id', '=', personId)
    .where(
      sqlBoolean`not exists (select from documents where documents.org_id = contractors.org_id
        and documents.person_id = ${personId} and documents.signed_at is not null and not documents.closed_to_person)`,
    )
    .executeTakeFirst()
  const noted = await tx
    .updateTable('contractors')
    .set({ note: '', tags: [], state_reason: null })
    .where('person_id', '=', personId)
    .where(sqlBoolean`(note <> '' or tags <> '{}' or state_reason is not null)`)
    .executeTakeFirst()
  await tx
    .updateTable('stop_objections')
    .set({ words: '', answer: null })
    .where(sqlBoolean`contractor_id in (select id from contractors where person_id = ${personId})`)
    .execute()
  await tx
    .updateTable('invitation_list_rows')
    .set({ state: 'skipped', problem: 'приглашение отменено', phone: null, inn: null, name: '' })
    .where('state', '=', 'waiting')
    .where((where) =>
      where.or([
        where('phone', 'in', (query) => query.selectFrom('persons').select('phone').where('id', '=', personId)),
        where('inn', 'in', (query) => query.selectFrom('profiles').select('inn').where('person_id', '=', personId)),
      ]),
    )
    .execute()
  const invitations = await tx
    .deleteFrom('contractor_invitations')
    .where((where) =>
      where.or([
        where('person_id', '=', personId),
        where('phone', 'in', (query) => query.selectFrom('persons').select('phone').where('id', '=', personId)),
        where('inn', 'in', (query) => query.selectFrom('profiles').select('inn').where('person_id', '=', personId)),
      ]),
    )
    .executeTakeFirst()
  return [
    { category: 'Приглашения заказчиков', table: 'contractor_invitations', count: Number(invitations.numDeletedRows) },
    { category: 'Карточка в списках заказчиков', table: 'contractors', count: Number(gone.numDeletedRows) },
    { category: 'Заметки и метки заказчиков', table: 'contractors', count: Number(noted.numUpdatedRows) },
  ]
}
