import { findPeople } from '#/features/contractors/server/find-people.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { invitePeople } from './invite-people.ts'

/** Invites contractors of the organization to its task; a foreign one among them stops all. */
export function inviteContractors(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
  taskId: Id<'task'>,
  contractorIds: readonly Id<'contractor'>[],
) {
  return deps.db.transaction().execute(async (tx) => {
    const people = new Map((await findPeople(tx, scope, contractorIds)).map(({ id, person_id: person }) => [id, person]))
    const invitees = contractorIds.map((id, place) => ({ row: place + 1, personId: people.get(id) }))
    if (!invitees.every(isPerson)) return refuse({ kind: 'notFound' })
    return invitePeople(tx, deps, scope, { taskId, invitees: invitees.filter(isPerson) })
  })
}

type Chosen = { readonly row: number; readonly personId: Id<'person'> | undefined }

function isPerson(one: Chosen): one is Chosen & { readonly personId: Id<'person'> } {
  return one.personId !== undefined
}
