import { mostInvitedDaily } from '#/features/contractors/domain/invitation-file.ts'
import { roomToInvite } from '#/features/contractors/server/room-to-invite.ts'
import { withdrawInvitation } from '#/features/contractors/server/withdraw-invitation.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { allowEditing } from '#/features/registers/server/allow-editing.ts'
import { excludeRow } from '#/features/registers/server/exclude-row.ts'
import { holdRegister } from '#/features/registers/server/hold-register.ts'
import { dropInvitedPlace } from '#/features/tasks/server/drop-invited-place.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { mayAskAgain, newcomerLifecycle } from '../domain/newcomer.ts'
import type { TaskWay } from '../domain/plan.ts'
import { makeOnboardingJob } from './jobs.ts'
import { countWaiting, findNewcomer, lockInvitation, lockNewcomer, namedIn, openedTask, saveNewcomer } from './queries.ts'
import type { NewcomerRecord } from './queries.ts'

/** What the customer does about somebody who refused, keeps silent or could not be invited: leaves his row out, or asks him again. */
export function changeNewcomer(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'newcomer'>,
  action: 'exclude' | 'inviteAgain',
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const found = await findNewcomer(tx, scope, id)
    if (!found) return refuse({ kind: 'notFound' })
    const register = await holdRegister(tx, found.org_id, found.register_id)
    // To leave a row out changes the sum of the register.
    const allowed = action === 'exclude' ? allowEditing(scope, register) : ok()
    if (!allowed.ok) return allowed
    const person = await lockNewcomer(tx, id)
    if (!person) return refuse({ kind: 'notFound' })
    const next = newcomerLifecycle.move(person.state, action, 'client')
    if (!next.ok) return next
    const named = action === 'inviteAgain' ? await nameAgain(tx, deps.clock, found.org_id, person) : ok({})
    if (!named.ok) return named
    const erased = action === 'exclude' ? { phone: null, inn: null, name: '' } : {}
    const taskId = action === 'exclude' ? await taskOf(tx, person, found.way) : null
    await saveNewcomer(tx, id, { ...named.value, ...erased, state: next.value, problem: null, updated_at: deps.clock.now() })
    if (action === 'exclude') {
      await excludeRow(tx, deps.clock, scope.personId, { registerId: found.register_id, rowId: person.row_id })
      if (taskId !== null) await dropInvitedPlace(tx, deps.clock, taskId)
    } else await enqueue(tx, deps.clock, makeOnboardingJob, { onboardingId: person.onboarding_id }, { key: person.onboarding_id })
    await recordEntry(tx, deps, scope, {
      action: action === 'exclude' ? 'newcomerExcluded' : 'newcomerInvitedAgain',
      object: { kind: 'register', id: found.register_id },
      facts: { row: person.no },
    })
    return ok({ id, state: next.value })
  })
}

/** The task that holds a place for the person: the one of his service is opened with places for all, before he himself is invited. */
async function taskOf(tx: Tx, person: NewcomerRecord, way: TaskWay): Promise<Id<'task'> | null> {
  if (person.task_id !== null || way === 'each') return person.task_id
  const opened = await openedTask(tx, person.onboarding_id, { service: person.service })
  return opened?.id ?? null
}

/** Who is asked again gets an invitation of his own: to whomever the row names now. The link of the one before ends. */
async function nameAgain(tx: Tx, clock: Clock, orgId: Id<'organization'>, person: NewcomerRecord) {
  const allowed = await allowAgain(tx, clock, orgId, person)
  if (!allowed.ok) return allowed
  const row = await namedIn(tx, person.row_id)
  const phone = parsePhone(row.phone) ?? null
  const inn = parsePersonInn(row.inn) ?? null
  if (phone === null && inn === null) return refuse({ kind: 'wrongState', state: 'в строке нет телефона и ИНН, впишите их' })
  if (person.invitation_id !== null) await withdrawInvitation(tx, person.invitation_id)
  return ok({ phone, inn, name: row.fio, invitation_id: null, repeats: person.repeats + (person.invitation_id === null ? 0 : 1) })
}

/** As an invitation is repeated: an hour after the last message at least, so many times only, and within the limit of the day. */
async function allowAgain(tx: Tx, clock: Clock, orgId: Id<'organization'>, person: NewcomerRecord) {
  if (!mayAskAgain(person.state, person.repeats)) {
    return refuse({ kind: 'wrongState', state: 'этого человека уже приглашали повторно, исключите его' })
  }
  const sent = person.invitation_id === null ? undefined : await lockInvitation(tx, person.invitation_id)
  const since = sent ? Math.floor(clock.now().since(sent.sent_at).total('seconds')) : pauseSeconds
  if (since < pauseSeconds) return refuse({ kind: 'tooOften', seconds: pauseSeconds - since })
  const room = (await roomToInvite(tx, clock, orgId)) - (await countWaiting(tx, orgId))
  if (room > 0) return ok()
  return refuse({ kind: 'wrongState', state: `за сутки уже приглашено ${mostInvitedDaily} человек, пригласите завтра` })
}

const pauseSeconds = 3600
