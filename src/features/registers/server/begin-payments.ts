import type { AccountChannel } from '#/features/organizations/domain/organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { registerLifecycle } from '../domain/register.ts'
import { stoppedProblem } from '../domain/row-problem.ts'
import type { CheckDeps } from './check-rows.ts'
import { createPayouts } from './create-payouts.ts'
import { recomputeRegisterState } from './recompute-register-state.ts'
import { lockRegisterForSystem, saveRegister } from './register-queries.ts'
import { lockReadyRows } from './row-queries.ts'
import { moveQueued, stoppingOf } from './stop-queries.ts'

type Deps = CheckDeps & { readonly db: Database }
type Start = {
  readonly registerId: Id<'register'>
  readonly accountId: Id<'account'>
  readonly channel: AccountChannel
}

/** Rows that get their payouts in one transaction: a tenth of a second of work, and as much of waiting for whoever wants the register. */
const portion = 500

/**
 * Makes the payouts of a register that somebody has started, portion by portion in the order of its rows, so that the first are paid
 * while the last are made. The rows still `ready` are those that have none: whoever goes on after a crash takes up there.
 */
export async function beginPayments(deps: Deps, start: Start, run: JobRun): Promise<JobOutcome> {
  for (let isOver = false; !isOver;) {
    isOver = await deps.db.transaction().execute((tx) => makePortion(tx, deps, start, run))
    crashPoint('register.portion-kept')
  }
  return { next: 'done' }
}

async function makePortion(tx: Tx, deps: Deps, start: Start, run: JobRun): Promise<boolean> {
  await run.hold(tx)
  const register = await lockRegisterForSystem(tx, start.registerId)
  const isStarting = registerLifecycle.is.starting(register.state)
  const rows = isStarting ? await lockReadyRows(tx, register.id, portion) : []
  if (rows.length > 0) {
    const made = await createPayouts(tx, deps, register, { id: start.accountId, channel: start.channel }, rows, 'hold')
    if (!made.ok) throw new Error(`Rows of register ${register.id} have left the state to be paid: ${made.refusal.count}`)
    const stopping = await stoppingOf(tx, register.id)
    if (stopping) {
      const rowIds = rows.map(({ id }) => id)
      await moveQueued(tx, rowIds, { action: 'hold', problem: stoppedProblem(stopping) }, deps.clock.now())
    }
    crashPoint('register.portion-made')
    return false
  }
  if (isStarting) {
    const state = registerLifecycle.after(register.state, 'begin')
    await saveRegister(tx, register.id, { state, updated_at: deps.clock.now() })
    // All of it may be paid by now.
    await recomputeRegisterState(tx, deps, { ...register, state })
  }
  await run.finish(tx)
  return true
}
