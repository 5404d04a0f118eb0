import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { holdDays, notificationLifecycle, unreadState } from '../domain/notification.ts'
import { pgType, sqlAs, sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { NotificationCategory, NotificationSource } from '../domain/notification.ts'
import { sendReadMarksJob } from './jobs.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { untoldMarks } from '../domain/tax-notice.ts'

export type Marks = {
  readonly action: 'read' | 'act' | 'archive' | 'restore'
  readonly ids: 'all' | readonly Id<'notification'>[]
  readonly category?: NotificationCategory | undefined
  readonly source?: NotificationSource | undefined
  readonly archived_at?: string | undefined
}

/** A mark may be undone at once, so it is sent to the tax service a little later. */
const secondThoughts = { seconds: 10 }

/**
 * Marks notices of this person as read, archives or restores them. Notices already in that state are left alone; critical ones
 * stay until acted on. Marks are sent to the tax service in the background.
 */
export function markNotices(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope | ClientScope,
  marks: Marks,
) {
  // Rounded to the precision of the database: `at` identifies this marking.
  const now = deps.clock.now().round('millisecond')
  return deps.db.transaction().execute(async (tx) => {
    const held = marks.action === 'archive' ? await heldOnes(tx, scope, marks, now) : []
    const changed = marks.action === 'act' ? await act(tx, scope, marks, now) : await move(tx, scope, marks, held, now)
    if (changed.length === 0 && held.length > 0) return refuse({ kind: 'noticeHeld' })
    if (changed.some(({ source }) => source === 'fns'))
      await enqueue(tx, deps.clock, sendReadMarksJob, {}, { key: 'all', runAt: now.add(secondThoughts) })
    return ok({ changed: changed.length, kept: held.length, at: now.toString() })
  })
}

type Scope = PersonScope | ClientScope

/** Condition for notices that may be marked: the person's own, of the side they work on, limited to the ones listed. */
function ownOnes(scope: Scope, { ids, category, source, archived_at: archivedAt }: Marks) {
  const conditions = [
    sql`person_id = ${scope.personId}`,
    'orgId' in scope ? sql`org_id = ${scope.orgId}` : sql`org_id is null`,
    ...(ids === 'all' ? [] : [sql`id = any(${[...ids]}::text[])`]),
    ...(category ? [sql`category = ${category}`] : []),
    ...(source ? [sql`source = ${source}`] : []),
    ...(archivedAt ? [sql`archived_at = ${archivedAt}::timestamptz`] : []),
  ]
  return sqlBoolean`(${sql.join(conditions, sql` and `)})`
}

/** The person follows the link of the notice: a critical one is done, and any is read. */
function act(tx: Tx, scope: Scope, marks: Marks, now: Temporal.Instant) {
  const unread = sqlBoolean`state = ${sql.lit(unreadState)}`
  return tx
    .updateTable('notifications')
    .set((column) => ({
      acted_at: column.fn.coalesce('acted_at', column.val(now)),
      read_at: column.fn.coalesce('read_at', column.val(now)),
      state: sql`case when ${unread} then 'read' else state end`,
      mark_waiting: sql`case when ${unread} and outside_state in ${stateList(untoldMarks)} then 'read' else mark_waiting end`,
    }))
    .where(ownOnes(scope, marks))
    .where((where) => where.or([where('acted_at', 'is', null), unread]))
    .returning('source')
    .modifyEnd(plannedByValues)
    .execute()
}

const goal = { read: 'read', archive: 'archived', restore: 'read' } as const

const markToTell = sqlAs(pgType.nullable(pgType.oneOf('read', 'archived')))

/** The mark to be sent to the tax service; it does not support restoring from the archive. */
const toTell = {
  read: markToTell`case when outside_state in ${stateList(untoldMarks)} then 'read' end`,
  archive: markToTell`case when outside_state <> 'archived' then 'archived' end`,
  restore: markToTell`case when outside_state in ${stateList(untoldMarks)} then 'read' end`,
}

function move(tx: Tx, scope: Scope, marks: Marks, held: readonly Id<'notification'>[], now: Temporal.Instant) {
  const { action } = marks
  if (action === 'act') return Promise.resolve([])
  const from = notificationLifecycle.statesWhere(action)
  return tx
    .updateTable('notifications')
    .set((column) => ({
      state: goal[action],
      read_at: column.fn.coalesce('read_at', column.val(now)),
      archived_at: action === 'archive' ? now : null,
      mark_waiting: toTell[action],
    }))
    .where(ownOnes(scope, marks))
    .where('state', 'in', from)
    .$if(held.length > 0, (query) => query.where('id', 'not in', [...held]))
    .returning('source')
    .modifyEnd(plannedByValues)
    .execute()
}

async function heldOnes(tx: Tx, scope: Scope, marks: Marks, now: Temporal.Instant): Promise<Id<'notification'>[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select('id')
    .where(ownOnes(scope, marks))
    .where('state', '<>', 'archived')
    .where('priority', '=', 'critical')
    .where('acted_at', 'is', null)
    .where('created_at', '>', now.subtract({ hours: 24 * holdDays }))
    .execute()
  return rows.map(({ id }) => id)
}
