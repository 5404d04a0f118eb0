import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** Records that a member has taken a file with the people of a register, and returns the file. What was refused is no taking. */
export async function noteTaken<Answer extends { readonly ok: boolean; readonly value?: { readonly name: string } }>(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  answer: Answer,
): Promise<Answer> {
  const { value } = answer
  if (value === undefined) return answer
  await deps.db
    .transaction()
    .execute((tx) =>
      recordEntry(tx, deps, scope, { action: 'registerTaken', object: { kind: 'register', id }, facts: { file: value.name } }),
    )
  return answer
}
