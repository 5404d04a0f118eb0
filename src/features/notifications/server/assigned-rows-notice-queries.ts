import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { troubledStates } from '#/features/registers/domain/register.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlKopecks } from '#/platform/server/typed-sql.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Assigned = {
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly by: Id<'person'>
  readonly slot: string
}

/** One notice for what was handed to a member within a few minutes; none when the rows are in order by then. */
export async function noticesForAssignedRows(tx: Tx, { orgId, personId, by, slot }: Assigned): Promise<PendingNotice[]> {
  const { rows, sum } = await tx
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(({ fn }) => [fn.countAll<number>().as('rows'), sqlKopecks`coalesce(sum(row.amount), 0)`.as('sum')])
    .where('row.org_id', '=', orgId)
    .where('row.assignee_id', '=', personId)
    .where('row.state', 'in', troubledStates)
    .where('head.state', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  if (rows === 0) return []
  const author = await tx
    .selectFrom('persons')
    .select(nameAuthor('persons.id', orgId).as('name'))
    .where('id', '=', by)
    .executeTakeFirstOrThrow()
  const notice = {
    eventKey: `rows-assigned:${orgId}:${slot}`,
    ...noticeOf('rowsAssigned', 'client'),
    body: `Поручает ${author.name}. Теперь у вас ${rows} ${plural(rows, 'строка', 'строки', 'строк')} на ${formatRubles(sum, 'short')}`,
    link: '/client/registers/Errors?assignee=me',
  }
  return [{ notice, orgId, people: [personId] }]
}
