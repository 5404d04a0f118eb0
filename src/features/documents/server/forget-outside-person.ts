import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { outsideRowLifecycle } from '../domain/outside-list.ts'
import { failOutsideRow } from './fail-outside-row.ts'
import { lapseOutsideRow } from './lapse-outside-row.ts'
import { changeOutsideRow } from './outside-list-queries.ts'
import { lockRowsAbout } from './outside-wait-queries.ts'

const gone = 'исполнитель закрыл аккаунт на платформе'

/**
 * Ends what awaits a person who closes the account, and forgets what rows of lists say of him. Runs before the account and the profile
 * lose the phone and the ИНН. Returns what was destroyed.
 */
export async function forgetOutsidePerson(tx: Tx, clock: Clock, personId: Id<'person'>) {
  const known = await tx
    .selectFrom('persons')
    .leftJoin('profiles', 'profiles.person_id', 'persons.id')
    .select(['persons.phone', 'profiles.inn'])
    .where('persons.id', '=', personId)
    .executeTakeFirst()
  const rows = known && (known.inn !== null || known.phone !== null) ? await lockRowsAbout(tx, known) : []
  for (const line of rows) {
    if (outsideRowLifecycle.is.awaiting(line.state)) await lapseOutsideRow(tx, clock, line, gone)
    else if (outsideRowLifecycle.is.waiting(line.state)) await failOutsideRow(tx, clock, line, gone)
    await changeOutsideRow(tx, line, { cells: null, changed_at: clock.now() })
  }
  return [{ category: 'Строки списков договоров, подписанных вне платформы', table: 'outside_list_rows', count: rows.length }]
}
