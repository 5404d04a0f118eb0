import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { readTemplate } from '../fields/task.ts'
import { describeHead, findTemplate } from './template-queries.ts'

/** Returns a template whole, to fill the form of a new task. */
export async function readTaskTemplate(
  { db, clock }: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'taskTemplate'>,
) {
  const row = await findTemplate(db, scope, id)
  if (!row) return refuse({ kind: 'notFound' })
  return ok({ ...describeHead(row), fields: readTemplate(row.fields, moscowDate(clock.now())) })
}
