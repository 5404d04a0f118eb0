import { fullName } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { openingOf } from '../domain/opening.ts'
import { isFailedSms, isOpenTaskInvitation, taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { countInvitations, invitationsOfTask } from './invitation-queries.ts'
import { makeInvitationAddress } from './make-invitation-address.ts'
import { findTask } from './task-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly codePepper: string; readonly publicUrl: string }
type Row = Awaited<ReturnType<typeof invitationsOfTask>>[number]

/** Returns the people invited to a task and what has come of it. */
export async function listTaskInvitations(
  deps: Deps,
  scope: ClientScope,
  taskId: Id<'task'>,
  { key, size }: { readonly key: ListKey | undefined; readonly size: number },
) {
  const { db } = deps
  const task = await findTask(db, scope, taskId)
  if (!task) return refuse({ kind: 'notFound' })
  const rows = await invitationsOfTask(db, taskId, key, size)
  const page = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  const states = await countInvitations(db, taskId)
  return ok({
    items: page.items.map((row) => describe(deps, row)),
    next: page.next,
    counts: {
      all: [...states.values()].reduce((all, count) => all + count, 0),
      seen: states.get('seen') ?? 0,
      applied: states.get('applied') ?? 0,
      declined: states.get('declined') ?? 0,
    },
    is_open: openingOf(task, moscowDate(deps.clock.now())) === 'open',
  })
}

function describe(deps: Deps, row: Row) {
  return {
    id: row.id,
    way: row.way,
    who: whoIs(row),
    state: row.state,
    decline_reason: row.decline_reason,
    sms_failed: isFailedSms(row.sms_state),
    link: row.way === 'inn' && isOpenTaskInvitation(row.state) ? makeInvitationAddress(deps, row) : null,
    sent_at: row.sent_at.toString(),
    seen_at: row.seen_at?.toString() ?? null,
    ended_at: row.ended_at?.toString() ?? null,
    expires_at: row.expires_at.toString(),
  }
}

/** The customer knows the names of his contractors and of those who have applied, and nobody else's. */
function whoIs({ way, state, phone, inn, surname, firstname, secondname }: Row): string {
  const isKnown = way === 'person' || taskInvitationLifecycle.is.applied(state)
  const name = fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' })
  if (isKnown && name !== '') return name
  if (phone !== null) return maskPhone(phone)
  if (inn !== null) return `ИНН ${inn}`
  return { person: 'Исполнитель', phone: 'По телефону', inn: 'По ИНН' }[way]
}
