import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { readTemplate } from '../fields/task.ts'
import { describeHead, templatesOf } from './template-queries.ts'

/** Returns the templates of the organization, each with what tells it from the others. */
export async function listTaskTemplates({ db, clock }: { db: Database; clock: Clock }, scope: ClientScope) {
  const rows = await templatesOf(db, scope)
  const today = moscowDate(clock.now())
  return ok({
    items: rows.map((row) => {
      const { title, category, pay_kind, price, unit } = readTemplate(row.fields, today)
      return { ...describeHead(row), title, category, pay_kind, price, unit, tasks: row.tasks }
    }),
  })
}
