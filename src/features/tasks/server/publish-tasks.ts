import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { judgePublishing } from './judge-publishing.ts'
import { lockTasks } from './lock-tasks.ts'
import { putOnBoard } from './put-on-board.ts'
import { tellSkipped } from './tell-skipped.ts'

/** Publishes each of the chosen drafts that the automatic rules allow; the others stay drafts. */
export function publishTasks(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  asked: { readonly ids: readonly Id<'task'>[]; readonly acknowledged: boolean },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTasks(tx, scope, asked.ids)
    if (!locked.ok) return locked
    const by = { acting: scope, acknowledged: asked.acknowledged }
    const judged = locked.value.map((row) => ({ row, verdict: judgePublishing(row, deps.clock, by) }))
    const skipped = judged.flatMap(({ row, verdict }) =>
      verdict.ok ? [] : [tellSkipped({ id: row.id, name: row.title }, verdict.refusal)],
    )
    for (const { row, verdict } of judged) if (verdict.ok) await putOnBoard(tx, deps, scope, row)
    return ok({ done: judged.length - skipped.length, skipped })
  })
}
