import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announceMany } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { missingStepOf } from '../domain/missing.ts'
import { ownReceiptsMissing, receiptsMissing } from './jobs.ts'
import { branchesOfWorks, lockMissing } from './missing-queries.ts'

/** Moscow hour of the reminders: nobody is woken by them. */
const morning = 10

const portion = 2000

type Reached = { readonly step: number; readonly on: string }
type Missing = Awaited<ReturnType<typeof lockMissing>>[number]

/**
 * Reminds of receipts that do not come by their day: the members of each branch, and each person, in one notice for all receipts of
 * one day. Every step of a receipt is told once; a morning that was missed is made up for by the next.
 */
export async function remindMissing(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  const today = moscowDate(now)
  const count = await deps.db.transaction().execute(async (tx) => {
    const rows = await lockMissing(tx, today, portion)
    for (const [step, due] of Map.groupBy(rows, ({ deadline_on: day }) => missingStepOf(day, today))) {
      if (step === undefined) continue
      const ids = due.map(({ id }) => id)
      await tx.updateTable('receipts').set({ missing_step: step }).where('id', 'in', ids).execute()
      await tell(tx, deps.clock, due, { step, on: today.toString() })
    }
    return rows.length
  })
  if (count === portion) return { next: 'again', at: now, why: 'more receipts are missing' }
  return { next: 'again', at: nextMoscowHour(now, morning), why: 'every morning' }
}

async function tell(tx: Tx, clock: Clock, rows: readonly Missing[], reached: Reached): Promise<void> {
  const branches = await branchesOfWorks(
    tx,
    rows.map(({ assignment_id: id }) => id),
  )
  const placed = rows.map((row) => ({ ...row, branchId: branches.get(row.assignment_id) ?? null }))
  const byBranch = Map.groupBy(placed, (row) => `${row.org_id} ${row.branchId ?? ''} ${row.deadline_on.toString()}`)
  const toMembers = firstOfEach(byBranch).map(({ org_id: orgId, branchId, deadline_on: day }) => {
    return { orgId, branchId, deadlineOn: day.toString(), ...reached }
  })
  await announceMany(tx, clock, receiptsMissing, toMembers)
  const byPerson = Map.groupBy(rows, (row) => `${row.person_id} ${row.deadline_on.toString()}`)
  const toPeople = firstOfEach(byPerson).map(({ person_id: personId, deadline_on: day }) => {
    return { personId, deadlineOn: day.toString(), ...reached }
  })
  await announceMany(tx, clock, ownReceiptsMissing, toPeople)
}

function firstOfEach<Row>(groups: ReadonlyMap<string, readonly Row[]>): Row[] {
  return [...groups.values()].flatMap((rows) => rows.slice(0, 1))
}
