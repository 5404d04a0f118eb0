import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { judgePublishing } from './judge-publishing.ts'
import { putOnBoard } from './put-on-board.ts'
import { lockTaskVersion } from './task-queries.ts'

/** Publishes a draft if the automatic rules allow it; otherwise it stays a draft and the reason is returned. */
export function publishTask(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'task'>,
  asked: { version: number; acknowledged: boolean },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, asked.version)
    if (!locked.ok) return locked
    const allowed = judgePublishing(locked.value, deps.clock, { acting: scope, acknowledged: asked.acknowledged })
    return allowed.ok ? ok(await putOnBoard(tx, deps, scope, locked.value)) : allowed
  })
}
