import type * as z from 'zod/mini'
import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { taskForm } from '../contract/task.ts'
import { canEdit, taskLifecycle } from '../domain/task.ts'
import { improvesTerms } from '../domain/terms.ts'
import { hasLiveApplications } from './application-queries.ts'
import { checkTerms } from './check-terms.ts'
import { planExpiry } from './plan-expiry.ts'
import { readTerms } from './read-terms.ts'
import { recordKeptWords } from './record-kept-words.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'
import { writeTerms } from './write-terms.ts'

/**
 * Saves changes to a task. A published task must satisfy the publishing rules; after the first application its terms can only
 * improve.
 */
export function modifyTask(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'task'>,
  form: z.output<typeof taskForm> & { version: number },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, form.version)
    if (!locked.ok) return locked
    const row = locked.value
    const branch = await chooseBranch(tx, scope, form.branch_id, row.branch_id)
    if (!branch.ok) return branch
    const columns = { ...writeTerms(form), branch_id: branch.value }
    const allowed = taskLifecycle.is.draft(row.state) ? ok() : await checkPublished(tx, deps.clock, row, { ...row, ...columns })
    if (!allowed.ok) return allowed
    const version = await saveTask(tx, id, { ...columns, updated_at: deps.clock.now() })
    if (!taskLifecycle.is.draft(row.state)) {
      await planExpiry(tx, deps.clock, id, columns.apply_until)
      await recordKeptWords(tx, deps, scope, { ...row, ...columns }, version)
    }
    return ok({ id, state: row.state, version })
  })
}

async function checkPublished(tx: Tx, clock: Clock, before: TaskRow, after: TaskRow) {
  if (!canEdit(before.state)) return refuse({ kind: 'wrongState', state: taskLifecycle.nameOf(before.state) })
  // Every place of it is promised to somebody who was told these terms and his sum.
  if (before.by_invitation) return refuse({ kind: 'taskFixed' })
  const terms = readTerms(after)
  if ((await hasLiveApplications(tx, before.id)) && !improvesTerms(readTerms(before), terms)) return refuse({ kind: 'taskFixed' })
  const checked = checkTerms(terms, moscowDate(clock.now()), true)
  if (checked.ok) return checked
  const { refusal } = checked
  return refusal.kind === 'doubtfulWords' ? ok() : refuse(refusal)
}
