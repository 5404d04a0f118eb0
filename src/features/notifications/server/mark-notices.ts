import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { holdDays, notificationLifecycle, notificationStates } from '../domain/notification.ts'
import type { NotificationCategory, NotificationSource } from '../domain/notification.ts'
import { tellMarksJob } from './jobs.ts'

export type Marks = {
  readonly action: 'read' | 'act' | 'archive' | 'restore'
  readonly ids: 'all' | readonly Id<'notification'>[]
  readonly category?: NotificationCategory | undefined
  readonly source?: NotificationSource | undefined
  readonly archived_at?: string | undefined
}

/** A mark may be taken back at once: the tax service is told a little later. */
const secondThoughts = { seconds: 10 }

/**
 * Reads, archives or gives back notices of this human. Those already there are left alone, critical ones stay until acted on.
 * The tax service is told in the background.
 */
export function markNotices(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope | ClientScope,
  marks: Marks,
) {
  // As exact as the database keeps it: `at` names this marking.
  const now = deps.clock.now().round('millisecond')
  return deps.db.transaction().execute(async (tx) => {
    const held = marks.action === 'archive' ? await heldOnes(tx, scope, marks, now) : []
    const changed = marks.action === 'act' ? await act(tx, scope, marks, now) : await move(tx, scope, marks, held, now)
    if (changed.length === 0 && held.length > 0) return refuse({ kind: 'noticeHeld' })
    if (changed.some(({ source }) => source === 'fns'))
      await enqueue(tx, deps.clock, tellMarksJob, {}, { key: 'all', runAt: now.add(secondThoughts) })
    return ok({ changed: changed.length, kept: held.length, at: now.toString() })
  })
}

type Scope = PersonScope | ClientScope

/** What may be marked: his own, of the side he works on, and of these only the ones that are named. */
function ownOnes(scope: Scope, { ids, category, source, archived_at: archivedAt }: Marks) {
  const conditions = [
    sql`person_id = ${scope.personId}`,
    'orgId' in scope ? sql`org_id = ${scope.orgId}` : sql`org_id is null`,
    ...(ids === 'all' ? [] : [sql`id = any(${[...ids]}::text[])`]),
    ...(category ? [sql`category = ${category}`] : []),
    ...(source ? [sql`source = ${source}`] : []),
    ...(archivedAt ? [sql`archived_at = ${archivedAt}::timestamptz`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** He goes where the notice leads: done for a critical one, and read. */
function act(tx: Tx, scope: Scope, marks: Marks, now: Temporal.Instant) {
  const unread = sql<boolean>`state in ('created', 'delivered')`
  return tx
    .updateTable('notifications')
    .set((column) => ({
      acted_at: column.fn.coalesce('acted_at', column.val(now)),
      read_at: column.fn.coalesce('read_at', column.val(now)),
      state: sql`case when ${unread} then 'read' else state end`,
      mark_waiting: sql`case when ${unread} and outside_state in ('new', 'delivered') then 'read' else mark_waiting end`,
    }))
    .where(ownOnes(scope, marks))
    .where((where) => where.or([where('acted_at', 'is', null), unread]))
    .returning('source')
    .execute()
}

const goal = { read: 'read', archive: 'archived', restore: 'read' } as const

/** What the tax service has then to be told; it knows no way back from the archive. */
const toTell = {
  read: sql<'read' | 'archived' | null>`case when outside_state in ('new', 'delivered') then 'read' end`,
  archive: sql<'read' | 'archived' | null>`case when outside_state <> 'archived' then 'archived' end`,
  restore: sql<'read' | 'archived' | null>`case when outside_state in ('new', 'delivered') then 'read' end`,
}

function move(tx: Tx, scope: Scope, marks: Marks, held: readonly string[], now: Temporal.Instant) {
  const { action } = marks
  if (action === 'act') return Promise.resolve([])
  const from = notificationStates.filter((state) => action in notificationLifecycle[state])
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
    .execute()
}

async function heldOnes(tx: Tx, scope: Scope, marks: Marks, now: Temporal.Instant): Promise<string[]> {
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
