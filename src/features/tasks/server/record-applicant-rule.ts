import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { regionName } from '#/features/profile/domain/region.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { ruleWords } from '../domain/applicant-rule.ts'
import type { ApplicantRule } from '../domain/applicant-rule.ts'
import type { TaskRow } from './task-queries.ts'

/** Keeps in the journal who may apply for a task from now on, and who might before; says nothing where nothing has changed. */
export async function recordApplicantRule(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: ClientScope,
  task: TaskRow,
  rule: ApplicantRule,
): Promise<void> {
  const [before, after] = [ruleWords(task, regionName), ruleWords(rule, regionName)]
  if (before === after) return
  const object = { kind: 'task' as const, id: task.id, name: task.number }
  await recordEntry(tx, deps, scope, { action: 'ratingFloorChanged', object, facts: { before, after } })
}
