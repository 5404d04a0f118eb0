import { formerWords, isFormerEmployee, latestLastDay } from '#/features/contractors/domain/employment.ts'
import { restriction } from '#/features/contractors/domain/contractor-state.ts'
import { smsLimit } from '#/features/contractors/domain/invitation.ts'
import { findFormerEmployees } from '#/features/contractors/server/find-former-employees.ts'
import { findFormerInns } from '#/features/contractors/server/find-former-inns.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announceMany, enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openingOf } from '../domain/opening.ts'
import { leftWords, mostInvitedToTasks, taskInvitationEndsAt } from '../domain/task-invitation.ts'
import type { TaskInvitationWay } from '../domain/task-invitation.ts'
import { countInvitedSince, insertInvitation, lookUpInvitees } from './invitation-queries.ts'
import type { Invitee } from './invitation-queries.ts'
import { lapseInvitationsJob, sendTaskInvitationJob, taskInvitationMoved } from './jobs.ts'
import { lockTask } from './task-queries.ts'

export type LeftInvitee = { readonly row: number; readonly kind: 'skipped' | 'wrong'; readonly text: string }

/**
 * Invites people to a task of the organization; decisions about one task are serialized, so two at once make one invitation. Whoever
 * is known here gets a notice, a phone nobody has gets an SMS, and for an unknown ИНН there is a link to hand over: the customer does
 * not learn who is known.
 */
export async function invitePeople(
  tx: Tx,
  deps: { readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
  { taskId, invitees }: { readonly taskId: Id<'task'>; readonly invitees: readonly Invitee[] },
) {
  const { clock } = deps
  const now = clock.now()
  const task = await lockTask(tx, scope, taskId)
  if (!task) return refuse({ kind: 'notFound' })
  if (openingOf(task, moscowDate(now)) !== 'open') return refuse({ kind: 'invitingClosed' })
  const judged = await judge(tx, deps, { orgId: scope.orgId, taskId }, invitees)
  const room = mostInvitedToTasks - (await countInvitedSince(tx, scope.orgId, now.subtract({ hours: 24 })))
  const wanted = judged.filter(({ left }) => left === undefined)
  if (wanted.length > room) {
    const problem = `за сутки на задания можно пригласить ${mostInvitedToTasks} человек, осталось ${Math.max(0, room)}`
    return refuse({ kind: 'invalidInput', problem })
  }
  const left: LeftInvitee[] = judged.flatMap((one) => (one.left === undefined ? [] : skipped(one.row, one.left)))
  const known: Id<'taskInvitation'>[] = []
  let invited = 0
  for (const one of wanted) {
    const byText = one.personId === undefined && one.phone !== undefined
    if (one.phone !== undefined && byText && !(await takeFromLimits(tx, clock, [smsLimit(one.phone)])).ok) {
      left.push(...skipped(one.row, leftWords.smsSpent))
      continue
    }
    const id = newId('taskInvitation', clock)
    const made = await insertInvitation(tx, {
      id,
      org_id: scope.orgId,
      task_id: taskId,
      person_id: one.personId ?? null,
      way: one.way,
      phone: one.phone ?? null,
      inn: one.inn ?? null,
      state: 'sent',
      sms_state: byText ? 'waiting' : null,
      invited_by: scope.personId,
      sent_at: now,
      expires_at: taskInvitationEndsAt(now),
      created_at: now,
    })
    if (!made) {
      left.push(...skipped(one.row, leftWords.invited))
      continue
    }
    invited += 1
    if (byText) await enqueue(tx, clock, sendTaskInvitationJob, { invitationId: id, sentAt: now.toString() })
    else if (one.personId !== undefined) known.push(id)
  }
  if (invited > 0) {
    const told = known.map((id) => ({ invitationId: id, state: 'sent' as const, at: now.toString() }))
    await announceMany(tx, clock, taskInvitationMoved, told)
    await enqueue(
      tx,
      clock,
      lapseInvitationsJob,
      { taskId },
      { runAt: taskInvitationEndsAt(now), key: `${taskId}:${now.toString()}` },
    )
    await recordEntry(tx, deps, scope, {
      action: 'peopleInvitedToTask',
      object: { kind: 'task', id: taskId, name: task.number },
      facts: { count: invited },
    })
  }
  return ok({ invited, left: left.toSorted((one, other) => one.row - other.row) })
}

function skipped(row: number, text: string): LeftInvitee[] {
  return [{ row, kind: 'skipped', text }]
}

type Judged = Invitee & { readonly way: TaskInvitationWay; readonly left: string | undefined }

/** Finds who each of them is, and why one is left out. */
async function judge(
  tx: Tx,
  { clock, fieldKey }: { readonly clock: Clock; readonly fieldKey: FieldKey },
  of: { readonly orgId: Id<'organization'>; readonly taskId: Id<'task'> },
  invitees: readonly Invitee[],
): Promise<Judged[]> {
  const found = await lookUpInvitees(tx, of, invitees)
  const people = found.flatMap(({ person_id: id }) => id ?? [])
  const today = moscowDate(clock.now())
  const stops = await findStops(tx, of.orgId, people, today)
  const former = await findFormerEmployees(tx, fieldKey, of.orgId, people)
  const listed = await findFormerInns(
    tx,
    fieldKey,
    of.orgId,
    invitees.flatMap(({ inn }) => inn ?? []),
  )
  const byRow = new Map(found.map((one) => [one.row, one]))
  const first = new Map<string, number>()
  return invitees.map((invitee) => {
    const one = byRow.get(invitee.row)
    const personId = one?.person_id ?? undefined
    const key = personId ?? invitee.phone ?? invitee.inn ?? ''
    const repeats = first.get(key)
    if (repeats === undefined) first.set(key, invitee.row)
    const stop = personId && stops.get(personId)
    // Of a phone nobody hears whose it is.
    const isNamed = invitee.personId !== undefined || invitee.inn !== undefined
    const leftOn = isNamed ? latestLastDay([former.get(personId ?? ''), listed.get(invitee.inn ?? '')]) : undefined
    return {
      ...invitee,
      ...(personId !== undefined && { personId }),
      way: wayOf(invitee),
      left:
        repeats !== undefined
          ? `повтор строки ${repeats}`
          : one?.is_member
            ? leftWords.member
            : one?.is_applied
              ? leftWords.applied
              : stop
                ? `у вас ${restriction(stop)}: вернуть его можно в «Моих исполнителях»`
                : leftOn && isFormerEmployee(leftOn, today)
                  ? formerWords(leftOn)
                  : one?.is_invited
                    ? leftWords.invited
                    : undefined,
    }
  })
}

function wayOf({ personId, phone }: Invitee): TaskInvitationWay {
  if (personId !== undefined) return 'person'
  return phone === undefined ? 'inn' : 'phone'
}
