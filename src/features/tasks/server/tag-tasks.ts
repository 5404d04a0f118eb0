import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { changeTags, mostTags } from '../domain/task-tags.ts'
import { lockTasks } from './lock-tasks.ts'
import { saveTask } from './task-queries.ts'

/** Adds and takes away tags of the chosen tasks; a task that would have too many keeps its own. */
export function tagTasks(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  {
    ids,
    add,
    remove,
  }: { readonly ids: readonly Id<'task'>[]; readonly add: readonly string[]; readonly remove: readonly string[] },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTasks(tx, scope, ids)
    if (!locked.ok) return locked
    const changed = locked.value.map((row) => ({ row, tags: changeTags(row.tags, { add, remove }) }))
    const full = changed.filter(({ tags }) => tags.length > mostTags)
    const now = deps.clock.now()
    for (const { row, tags } of changed) {
      const isSame = tags.length === row.tags.length && tags.every((tag) => row.tags.includes(tag))
      if (!isSame && tags.length <= mostTags) await saveTask(tx, row.id, { tags, updated_at: now })
    }
    return ok({
      done: changed.length - full.length,
      skipped: full.map(({ row: { id, title } }) => ({
        id,
        name: title,
        why: `Меток было бы больше ${mostTags}. Уберите у задания лишние`,
        doubtful: false,
      })),
    })
  })
}
