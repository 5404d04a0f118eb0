import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { mostInviteeLines, readInvitees } from '../domain/invitee-lines.ts'
import { invitePeople } from './invite-people.ts'
import type { LeftInvitee } from './invite-people.ts'

/** Invites the people of a pasted or loaded list to a task. Right lines invite at once, wrong ones come back with what is wrong. */
export async function inviteByList(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
  taskId: Id<'task'>,
  file: { readonly name: string; readonly bytes: Uint8Array },
) {
  const limit = { key: `task-invite-lists:${scope.orgId}`, count: 60, seconds: 3600 }
  const allowed = await takeFromLimits(deps.db, deps.clock, [limit])
  if (!allowed.ok) return allowed
  const book = await openSpreadsheet(file.bytes, file.name)
  if (!book.ok) return book
  const lines = readInvitees(book.value.rows)
  if (lines.length === 0) return refuse({ kind: 'invalidInput', problem: 'Впишите телефоны или ИНН, по одному в строке' })
  if (lines.length > mostInviteeLines) {
    const problem = `В списке ${lines.length} строк, за раз — до ${mostInviteeLines}: разделите его`
    return refuse({ kind: 'invalidInput', problem })
  }
  const wrong: LeftInvitee[] = lines.flatMap(({ row, problem }) =>
    problem === undefined ? [] : [{ row, kind: 'wrong' as const, text: problem }],
  )
  const invitees = lines.filter(({ problem }) => problem === undefined)
  const sent = await deps.db.transaction().execute((tx) => invitePeople(tx, deps, scope, { taskId, invitees }))
  if (!sent.ok) return sent
  const left = [...wrong, ...sent.value.left].toSorted((one, other) => one.row - other.row)
  return ok({ invited: sent.value.invited, left })
}
