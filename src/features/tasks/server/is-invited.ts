import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** The condition that an invitation is for this person: by name, or by the phone or the ИНН he has now. */
export function isInvited(personId: Id<'person'>): RawBuilder<boolean> {
  return sqlBoolean`(task_invitations.person_id = ${personId} or (task_invitations.person_id is null and (
    task_invitations.phone = (select persons.phone from persons where persons.id = ${personId})
    or task_invitations.inn = (select profiles.inn from profiles where profiles.person_id = ${personId}))))`
}
