import { isOverdueStep, isUrgentStep } from '#/features/receipts/domain/missing.ts'
import { adviceOfMissing, waitsOfMissing } from '#/features/receipts/domain/reminder.ts'
import { curedByBinding, waitingStates } from '#/features/receipts/domain/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, sqlAs, sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { rubles } from '../domain/notice-words.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Missing = { readonly deadlineOn: string; readonly step: number; readonly on?: string | undefined }
type OfBranch = Missing & { readonly orgId: Id<'organization'>; readonly branchId: Id<'branch'> | null }
type OfPerson = Missing & { readonly personId: Id<'person'> }

/** Those responsible for receipts of the branch learn how many do not come by their day, and which of them wait for the person. */
export async function noticesForMissing(
  tx: Tx,
  { orgId, branchId, deadlineOn, step, on = '' }: OfBranch,
): Promise<PendingNotice[]> {
  const facts = await missingOn(tx, deadlineOn)
    .innerJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .where('receipts.org_id', '=', orgId)
    .where(sqlBoolean`tasks.branch_id is not distinct from ${branchId}`)
    .executeTakeFirstOrThrow()
  if (facts.count === 0) return []
  const term = termOf(deadlineOn, step)
  const notice = {
    eventKey: `receipts-missing:${branchId ?? 'whole'}:${deadlineOn}:${step}:${on}`,
    ...noticeOf(isOverdueStep(step) ? 'receiptsOverdue' : 'receiptsMissing', 'client'),
    body: `Чеков: ${facts.count}, на ${rubles(facts.total)}. ${term}. ${waitsOfMissing(facts)}`,
    link: '/client/checks?tab=waiting',
  }
  return [{ notice, orgId, about: { branches: [branchId], author: null } }]
}

/** The person learns what the law asks of the receipt, and what only they can do for it. */
export async function noticesForOwnMissing(tx: Tx, { personId, deadlineOn, step, on = '' }: OfPerson): Promise<PendingNotice[]> {
  const facts = await missingOn(tx, deadlineOn).where('receipts.person_id', '=', personId).executeTakeFirstOrThrow()
  if (facts.count === 0) return []
  const advice = adviceOfMissing(facts)
  const isUrgent = facts.codes.length > 0 && isUrgentStep(step)
  const notice = {
    eventKey: `own-receipts-missing:${deadlineOn}:${step}:${on}`,
    ...noticeOf(isUrgent ? 'ownReceiptUrgent' : 'ownReceiptMissing', 'person', { sum: rubles(facts.total) }),
    body: `${termOf(deadlineOn, step)}. ${advice.text}`,
    link: advice.link,
  }
  return [{ notice, personId }]
}

/** `isUpToPerson` in SQL. */
const isUpToThem = sqlBoolean`(receipts.state = 'failed' and receipts.fail_code = any(${[...curedByBinding]}::text[]))`

function missingOn(reader: Reader, deadlineOn: string) {
  return reader
    .selectFrom('receipts')
    .select([
      sqlInt`count(*)`.as('count'),
      sqlKopecks`coalesce(sum(receipts.total), 0)`.as('total'),
      sqlAs(pgType.arrayOf(pgType.text))`coalesce(array_agg(receipts.fail_code) filter (where ${isUpToThem}), '{}')`.as('codes'),
      sqlInt`count(*) filter (where receipts.state = 'failed' and not coalesce(${isUpToThem}, false))`.as('refused'),
    ])
    .where(sqlBoolean`receipts.state in ${stateList(waitingStates)}`)
    .where('receipts.deadline_on', '=', Temporal.PlainDate.from(deadlineOn))
}

function termOf(deadlineOn: string, step: number): string {
  const day = formatDay(Temporal.PlainDate.from(deadlineOn))
  return isOverdueStep(step) ? `Нужны были до ${day}` : `Нужны до ${day}`
}
