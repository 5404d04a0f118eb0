import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { findWording } from '../domain/wording.ts'
import { readTerms } from './read-terms.ts'
import type { TaskRow } from './task-queries.ts'

/**
 * Keeps for an inspector which doubtful words the author has left in a task that everybody sees, and in which edition of it. The last
 * write of a transaction, as every entry of the journal.
 */
export async function recordKeptWords(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: Pick<ClientScope, 'orgId' | 'personId' | 'ip'>,
  task: TaskRow,
  version: number,
): Promise<void> {
  const { title, result, criteria, place, receipt_text } = readTerms(task)
  const found = findWording({ title, result, criteria: criteria.join('\n'), place, receipt_text })
  const words = [...new Set(found.map(({ word }) => word))]
  if (words.length === 0) return
  await recordEntry(tx, deps, scope, {
    action: 'wordsKept',
    object: { kind: 'task', id: task.id, name: task.number },
    facts: { words, edition: version },
  })
}
