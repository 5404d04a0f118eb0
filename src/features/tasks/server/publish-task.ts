import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { taskLifecycle } from '../domain/task.ts'
import { checkTerms } from './check-terms.ts'
import { planExpiry } from './plan-expiry.ts'
import { readTerms } from './read-terms.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'

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
    const row = locked.value
    const checking = taskLifecycle.move(row.state, 'publish', 'client')
    if (!checking.ok) return checking
    const now = deps.clock.now()
    const rules = checkTerms(readTerms(row), moscowDate(now), asked.acknowledged)
    if (!rules.ok) return rules
    const allowed = taskLifecycle.move(checking.value, 'allow', 'system')
    if (!allowed.ok) return allowed
    const version = await saveTask(tx, id, { state: allowed.value, published_at: now, updated_at: now })
    await planExpiry(tx, deps.clock, id, row.apply_until)
    await recordEntry(tx, deps, scope, {
      action: 'taskPublished',
      object: { kind: 'task', id, name: row.number },
    })
    return ok({ id, state: allowed.value, version })
  })
}
