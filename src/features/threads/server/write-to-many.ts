import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { roundsOfHour } from '../domain/thread.ts'
import type { ThreadOf } from './thread-queries.ts'
import { writeMessage } from './write-message.ts'

/**
 * The same message of the customer into several threads, each by the rules of any message and in a transaction of its own: one that is
 * refused stops no other. What became of each is answered in the order asked.
 */
export async function writeToMany(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  ids: readonly ThreadOf[],
  text: string,
) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `message-round:${scope.personId}`, ...roundsOfHour }])
  if (!allowed.ok) return allowed
  const answers: Awaited<ReturnType<typeof writeMessage>>[] = []
  for (const id of ids) {
    answers.push(await writeMessage(deps, { side: 'client', scope }, id, { text, isOfMany: true }))
  }
  return ok(answers)
}
