import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { describeTerms } from './describe-terms.ts'
import { tasksOf } from './task-queries.ts'
import type { TaskFilter } from './narrow-tasks.ts'

export async function listTasks(
  deps: { db: Database },
  scope: ClientScope,
  asked: TaskFilter & { readonly key: ListKey | undefined; readonly size: number },
) {
  const rows = await tasksOf(deps.db, scope, asked, asked.key, asked.size)
  const page = pageFrom(rows, asked.size, (row) => ({ at: row.created_at, id: row.id }))
  return ok({
    next: page.next,
    items: page.items.map((row) => {
      const terms = describeTerms(row, row.place)
      const { applications, applications_new, to_accept, to_pay, number } = row
      return {
        ...terms,
        number,
        applications,
        applications_new,
        to_accept,
        to_pay,
        sum_plan: terms.sum === null ? null : terms.sum * terms.slots,
        sum_paid: row.sum_paid,
        tags: row.tags,
        responsible: row.responsible,
        created_at: row.created_at.toString(),
        updated_at: row.updated_at.toString(),
      }
    }),
  })
}
