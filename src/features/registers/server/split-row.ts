import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import { splitWork } from '#/features/tasks/server/split-work.ts'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { memberRoleNames, permissionMatrix, roleMay } from '#/kernel/roles.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { lastRowNo } from '../domain/manual-rows.ts'
import { isEditable, rowLifecycle } from '../domain/register.ts'
import { differingCells } from '../domain/row-history.ts'
import { restProblem, yearCode } from '../domain/year-limit.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { createPayouts } from './create-payouts.ts'
import { lockPayout } from './lock-payout.ts'
import { countNumbers } from './new-row-queries.ts'
import { openRegister } from './open-register.ts'
import { movePayout } from './payout-queries.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { recomputeRegisterState } from './recompute-register-state.ts'
import { lockRegistersOf } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { addedRow, keepHistory } from './row-history-queries.ts'
import { lockRow, problemsOf, rowsNow, textsOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'
import { lockIncomeOf, yearsLeft } from './year-income-queries.ts'

type Deps = CheckDeps & { readonly db: Database }

/**
 * Splits a row that the yearly limit of its payee stops: it keeps what fits, and the rest stands in a new excluded row, whose part of
 * the work may be paid next year. A row held at the payment goes to the bank again, by a new order of the smaller sum.
 */
export function splitRow(
  deps: Deps,
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  version: number,
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const opened = await openRegister(tx, scope, place.id)
    if (!opened.ok) return opened
    const register = opened.value
    const row = await lockRow(tx, register.id, place.rowId)
    if (!row) return refuse({ kind: 'notFound' })
    if (row.version !== version) return refuse({ kind: 'staleVersion' })
    const isHeld = rowLifecycle.is.held(row.state)
    const wrongState = refuse({ kind: 'wrongState', state: rowLifecycle.nameOf(row.state) } as const)
    if (fittingPart(row) === undefined || row.assignment_id === null || !(isHeld || isEditable(register.state))) return wrongState
    if (isHeld && !roleMay(scope.role, 'startPayments'))
      return refuse({ kind: 'noAccess', role: permissionMatrix.startPayments.map((role) => memberRoleNames[role]).join(' или ') })
    const split = isHeld ? await splitHeld(tx, deps, register, row) : await splitChecked(tx, deps, register, row)
    if (!split.ok) return split
    const { fits, rest } = split.value
    const now = await rowsNow(tx, [row.id, rest])
    await keepHistory(
      tx,
      deps.clock,
      { registerId: register.id, by: scope.personId, act: 'split' },
      now.map((one) =>
        one.id === row.id ? { row: row.id, no: row.no, cells: differingCells(textsOf(row), textsOf(one)) } : addedRow(one),
      ),
    )
    await recordEntry(tx, deps, scope, {
      action: 'registerRowSplit',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: { row: row.id, number: row.no, amount: fits },
    })
    return ok()
  })
}

type Split = { readonly register: RegisterRecord; readonly row: RowRecord; readonly fits: Kopecks }

/** What fitted into the year when the row was last checked or held. */
function fittingPart(row: Pick<RowRecord, 'errors'>): Kopecks | undefined {
  return parseRubles(problemsOf(row).find(({ code }) => code === yearCode)?.value ?? '')
}

/** What fits is found by the very check, anew: income may have come since the row was last checked. */
async function splitChecked(tx: Tx, deps: Deps, register: RegisterRecord, row: RowRecord) {
  const change = [{ before: row, inn: row.inn, phone: row.phone }]
  await checkRows(tx, deps, register, change)
  const checked = await lockRow(tx, register.id, row.id)
  const fits = checked && fittingPart(checked)
  if (!checked || fits === undefined)
    return refuse({ kind: 'wrongState', state: rowLifecycle.nameOf((checked ?? row).state) } as const)
  const kept = await keepWhatFits(tx, deps, { register, row: checked, fits })
  if (!kept.ok) return kept
  await checkRows(tx, deps, register, change)
  return ok({ fits, rest: kept.value })
}

/** What fits now, of the payments that may have left: the person's income is held until the end, as at a payment. */
async function fittingAtPayment(tx: Tx, deps: Deps, { id, person_id: personId, amount }: PayoutRecord) {
  await lockIncomeOf(tx, personId)
  const left = (await yearsLeft(tx, deps.clock.now(), [personId], 'payment', [id])).get(personId)?.left
  return left !== undefined && left > 0 && left < amount ? left : undefined
}

/** The order of the whole sum was never sent and never will be. */
async function splitHeld(tx: Tx, deps: Deps, register: RegisterRecord, row: RowRecord) {
  const held = await tx
    .selectFrom('payouts')
    .select('id')
    .where('row_id', '=', row.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { payout } = await lockPayout(tx, held.id)
  const { account_id: accountId, channel } = payout
  const mayStop = payoutLifecycle.may(payoutStateOf(payout), 'giveUp', 'system')
  const fits = await fittingAtPayment(tx, deps, payout)
  if (!mayStop || accountId === null || fits === undefined)
    return refuse({ kind: 'wrongState', state: payoutLifecycle.nameOf(payoutStateOf(payout)) })
  await movePayout(tx, payout, 'giveUp', deps.clock.now())
  const freed = await applyAssignmentEvent(tx, deps, { assignmentId: payout.assignment_id, action: 'paymentRefused' })
  // A refusal would commit what is done so far.
  if (!freed.ok) throw new Error(`Work ${payout.assignment_id} was given up outside the state of payment`)
  const kept = await keepWhatFits(tx, deps, { register, row, fits })
  if (!kept.ok) throw new Error(`Row ${row.id} cannot be split`)
  const paid = await createPayouts(tx, deps, register, { id: accountId, channel }, [{ ...row, amount: fits }], 'hold')
  if (!paid.ok) throw new Error(`Row ${row.id} cannot be paid in part`)
  await recomputeRegisterState(tx, deps, register)
  return ok({ fits, rest: kept.value })
}

/** The part that fits stays in the row; answers the row of the rest. */
async function keepWhatFits(tx: Tx, deps: Deps, { register, row, fits }: Split) {
  if (row.assignment_id === null) throw new Error(`Row ${row.id} has no work to split`)
  const split = await splitWork(tx, deps, row.assignment_id, fits)
  if (!split.ok) return split
  const { restId, rest } = split.value
  const now = deps.clock.now()
  await tx
    .updateTable('register_rows')
    .set({ amount: fits, version: sql`version + 1`, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  const { highest } = await countNumbers(tx, register.id)
  const id = newId('row', deps.clock)
  await tx
    .insertInto('register_rows')
    .values({
      ...row,
      id,
      no: lastRowNo(highest, register.last_deleted_no) + 1,
      amount: rest,
      assignment_id: restId,
      // The key of a line is of one payment.
      external_key: null,
      // The rest of a work is excluded rather than deleted.
      added_by: null,
      added_at: null,
      raw: JSON.stringify(row.raw),
      state: 'excluded',
      errors: JSON.stringify([restProblem(moscowDate(now).year)]),
      version: 1,
      updated_at: now,
    })
    .execute()
  return ok(id)
}
