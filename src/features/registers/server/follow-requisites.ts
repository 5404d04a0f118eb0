import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { findPayoutMethod } from '#/features/profile/server/find-payout-method.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { failedPayoutStates } from '../domain/payout.ts'
import { checkedStates, isEditable, registerStates, repayableStates } from '../domain/register.ts'
import { toldOfRequisites } from '../domain/row-problem.ts'
import type { CheckDeps } from './check-rows.ts'
import { findPayingChannel } from './find-paying-channel.ts'
import { failedMethods } from './payout-queries.ts'
import { requeueHeldPayouts } from './requeue-held-payouts.ts'
import { requeueRegisterChecks } from './requeue-register-checks.ts'
import { problemsOf, saveRowState } from './row-queries.ts'

/**
 * When a person changes where they are paid: rows that the bank refused or gave back say that they can be paid again, payments held
 * for the requisites are retried now instead of at the next hour, and draft registers with their rows are re-checked.
 */
export async function followRequisites(
  deps: CheckDeps & { readonly db: Database },
  { personId }: { readonly personId: Id<'person'> },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    for (const row of await lockRepayable(tx, personId)) {
      const failed = await failedMethods(tx, [row.id])
      const { takes } = await findPayingChannel(tx, deps, (await readOrganization(tx, row.org_id)).bank)
      const method = await findPayoutMethod(tx, now, personId, { failed, takes })
      if (!method || failed.has(method.id)) continue
      const problems = problemsOf(row).map((problem) => toldOfRequisites(problem, method.mask))
      await saveRowState(tx, row.id, { state: row.state, problems, now: row.updated_at })
    }
    await requeueHeldPayouts(tx, deps.clock, await heldFor(tx, personId))
    await requeueRegisterChecks(tx, deps.clock, await madeWith(tx, personId))
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function lockRepayable(tx: Tx, personId: Id<'person'>) {
  const failed = tx
    .selectFrom('payouts')
    .select('row_id')
    .where('person_id', '=', personId)
    .where('state', 'in', failedPayoutStates)
  const found = tx.selectFrom('register_rows').selectAll().where('id', 'in', failed).where('state', 'in', repayableStates)
  const rows = await locking(tx, 'register_rows', found.orderBy('id')).execute()
  for (const { id } of rows) noteHeld(tx, 'register_rows', id)
  return rows
}

const ofRequisites = sqlBoolean`register_rows.errors @? '$[*] ? (@.code == "R025" || @.code == "R029" || @.code == "R043")'`

function heldFor(tx: Tx, personId: Id<'person'>) {
  return tx
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select('payouts.id')
    .where('payouts.person_id', '=', personId)
    .where('payouts.state', '=', 'created')
    .where('register_rows.state', '=', 'held')
    .where(ofRequisites)
    .execute()
}

function madeWith(tx: Tx, personId: Id<'person'>) {
  return tx
    .selectFrom('assignments')
    .innerJoin('register_rows', 'register_rows.assignment_id', 'assignments.id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select('register_rows.register_id')
    .distinct()
    .where('assignments.person_id', '=', personId)
    .where('register_rows.state', 'in', checkedStates)
    .where('registers.state', 'in', registerStates.filter(isEditable))
    .where(ofRequisites)
    .execute()
}
