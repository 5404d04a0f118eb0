import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, lockingAlone } from '#/platform/server/lock-order.ts'
import { livingStates } from '../domain/registration.ts'
import type { RegistrationKind } from '../domain/registration.ts'

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof registrationById>>>

export function registrationById(reader: Reader, id: Id<'npdRegistration'>) {
  return reader.selectFrom('npd_registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockRegistration(tx: Tx, id: Id<'npdRegistration'>) {
  return lockingAlone('npd_registrations', tx.selectFrom('npd_registrations').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** The active registration, otherwise the last one. */
export function latestRegistration(reader: Reader, personId: Id<'person'>, kind: RegistrationKind) {
  return reader
    .selectFrom('npd_registrations')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('state', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function lockLiving(tx: Tx, personId: Id<'person'>, kind: RegistrationKind) {
  return lockingAlone(
    'npd_registrations',
    tx
      .selectFrom('npd_registrations')
      .selectAll()
      .where('person_id', '=', personId)
      .where('kind', '=', kind)
      .where('state', 'in', livingStates),
  ).executeTakeFirst()
}

/** Serializes two concurrent starts by locking the person's own row. */
export async function lockPersonEntry(tx: Tx, personId: Id<'person'>): Promise<void> {
  await locking(tx, 'persons', tx.selectFrom('persons').select('id').where('id', '=', personId), personId).executeTakeFirst()
}

/** Whether the tax service gave a different answer about this ИНН earlier that day: then the change happened on that day. */
export async function wasOtherwise(
  reader: Reader,
  inn: PersonInn,
  day: Temporal.PlainDate,
  result: 'active' | 'notActive',
): Promise<boolean> {
  const before = await reader
    .selectFrom('npd_status_checks')
    .select('id')
    .where('inn', '=', inn)
    .where('day', '=', day)
    .where('result', '=', result)
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

/** Where the answer to a person's application is sent: their phone and confirmed email. */
export function contactsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('persons')
    .leftJoin('profiles', 'profiles.person_id', 'persons.id')
    .select(['persons.phone', 'profiles.email', 'profiles.email_confirmed_at'])
    .where('persons.id', '=', personId)
    .executeTakeFirst()
}
