import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockOwnTasks } from './task-queries.ts'

/** The chosen tasks, locked: all of them, or none is touched. */
export async function lockTasks(tx: Tx, scope: ClientScope, ids: readonly Id<'task'>[]) {
  const rows = await lockOwnTasks(tx, scope, ids)
  return rows.length < new Set(ids).size ? refuse({ kind: 'notFound' as const }) : ok(rows)
}
