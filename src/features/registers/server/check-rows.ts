import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { checkRow, keepAccepted, stateAfterCheck } from '../domain/check-row.ts'
import type { RowFacts, RowLimits } from '../domain/check-row.ts'
import { matchAssignment } from '../domain/match-assignment.ts'
import { checkAction } from '../domain/checked-state.ts'
import { checkableStates, registerLifecycle, rowStates } from '../domain/register.ts'
import type { RegisterState, RowState } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import type { RowSigns } from '../domain/row-signs.ts'
import { leftAfter } from '../domain/year-limit.ts'
import type { YearLeft } from '../domain/year-limit.ts'
import { findPayingChannel } from './find-paying-channel.ts'
import type { KnownChannels } from './find-paying-channel.ts'
import { gatherRowFacts } from './gather-row-facts.ts'
import { findRelatedRows } from './find-related-rows.ts'
import type { ChangedRow } from './find-related-rows.ts'
import type { WorkBounds } from './find-works.ts'
import type { Matched } from './gather-row-facts.ts'
import { checkRegisterJob, registerErred } from './jobs.ts'
import { ceilingsOf, paidToPeople, submittedTo } from './limit-queries.ts'
import { saveRegister, statesPresent } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { amountOf, problemsOf, rawOf, rowsToCheck, rowsWithIds } from './row-queries.ts'
import type { RowToCheck } from './row-queries.ts'
import { findRepeats } from './row-repeat-queries.ts'
import type { Repeats } from './row-repeat-queries.ts'
import { paidBefore, personSigns } from './row-sign-queries.ts'
import { yearsLeft } from './year-income-queries.ts'

export type CheckDeps = KnownChannels & { readonly clock: Clock; readonly fieldKey: FieldKey }

/**
 * Checks the rows of a locked register against the database and sets the register state that follows: all rows, or after a change of
 * some those whose check it can change. A row whose person is bound but has no status for today stays under check, and a job requests
 * it; for an unbound person the status is not needed to refuse.
 */
export async function checkRows(
  tx: Tx,
  deps: CheckDeps,
  register: RegisterRecord,
  changed?: readonly ChangedRow[],
): Promise<RegisterState> {
  const rows = changed
    ? await rowsWithIds(tx, await findRelatedRows(tx, register, changed), checkableStates)
    : await rowsToCheck(tx, register.id, checkableStates)
  const orgId = register.org_id
  const paying = await findPayingChannel(tx, deps, (await readOrganization(tx, orgId)).bank)
  const people = await gatherRowFacts(tx, deps.clock, orgId, rows, await boundsOf(tx, register), paying)
  const matched = rows.map((row): Matched => {
    const person = row.inn === '' ? people.byPhone(parsePhone(row.phone) ?? '') : people.byInn(row.inn)
    const match = matchAssignment(
      { taskNumber: row.task_number, amount: amountOf(row), assignmentId: row.assignment_id ?? undefined },
      person?.works ?? [],
    )
    return { row, person, match }
  })
  const repeats = await findRepeats(tx, register, matched)
  const limits = await findRowLimits(tx, deps.clock, register, matched)
  const signs = await findSigns(tx, deps, register, matched)
  await saveChecked(
    tx,
    deps.clock,
    matched.flatMap((one) => {
      const found = check(one, { repeats, limits, paying, signs }, deps.clock.now())
      return saysSame(one.row, found) ? [] : [found]
    }),
  )
  return recomputeCheckedState(tx, deps.clock, register)
}

/** Limits of the member the register is checked for. */
async function boundsOf(tx: Tx, register: RegisterRecord): Promise<WorkBounds> {
  const personId = register.checked_for ?? register.created_by
  const member = await tx
    .selectFrom('members')
    .select('role')
    .where('org_id', '=', register.org_id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const ownOnly = member !== undefined && nuanceOf(member.role, 'editRegisters') === 'ownTasks'
  return { branchId: register.branch_id, author: ownOnly ? personId : undefined }
}

type Checked = {
  readonly id: string
  readonly inn: string
  readonly fio: string
  readonly service: string
  readonly person_id: string | null
  readonly assignment_id: string | null
  readonly state: RowState
  readonly errors: readonly RowProblem[]
}

type CheckedAgainst = {
  readonly repeats: Repeats
  readonly limits: LimitsOfRows
  readonly paying: Pick<RowFacts, 'channel' | 'takes'>
  readonly signs: (matched: Matched, service: string) => RowSigns
}

function check(
  { row, person, match }: Matched,
  { repeats, limits, paying, signs }: CheckedAgainst,
  now: Temporal.Instant,
): Checked {
  const raw = rawOf(row)
  // A list of phones must not reveal who owns them.
  const known = person?.hasWorked ? person : undefined
  const work = match.kind === 'found' ? match.work : undefined
  const cells = {
    inn: row.inn === '' ? (known?.inn ?? '') : row.inn,
    phone: row.phone,
    fio: row.fio === '' ? (known?.fio ?? '') : row.fio,
    taskNumber: row.task_number,
    service: row.service === '' && !raw.formulas.includes('service') ? (work?.receiptText ?? '') : row.service,
    amount: amountOf(row),
    typedAmount: raw.typedAmount,
    formulas: raw.formulas,
  }
  const found = checkRow(cells, {
    person: person && { fio: person.fio },
    match,
    stop: person?.stop,
    binding: person?.binding,
    payoutMethod: person?.payoutMethod,
    npd: person?.npd,
    sameWork: repeats.ofWork(row),
    sameKey: repeats.ofKey(row),
    limits: limits.ofRow(row),
    ...paying,
    signs: signs({ row, person, match }, cells.service),
    now,
  })
  const problems = keepAccepted(found, problemsOf(row))
  const bound = isPartner(person?.binding?.state)
  const asks = bound && person?.npd === undefined && work !== undefined
  return {
    id: row.id,
    inn: cells.inn,
    fio: cells.fio,
    service: cells.service,
    person_id: known?.personId ?? null,
    assignment_id: work?.assignmentId ?? null,
    state: asks ? 'checking' : stateAfterCheck(problems),
    errors: problems,
  }
}

/** Nothing is written of a row whose check says what it said before. */
function saysSame(row: RowToCheck, found: Checked): boolean {
  const same = ['inn', 'fio', 'service', 'person_id', 'assignment_id', 'state'] as const
  return same.every((field) => row[field] === found[field]) && isDeepStrictEqual(problemsOf(row), found.errors)
}

/** Nothing is said of one who has no work here. */
async function findSigns(
  tx: Tx,
  { clock, fieldKey }: CheckDeps,
  register: RegisterRecord,
  matched: readonly Matched[],
): Promise<CheckedAgainst['signs']> {
  const now = clock.now()
  const known = [...new Set(matched.flatMap(({ person }) => (person?.hasWorked ? [person.personId] : [])))]
  const [people, paid] = await Promise.all([
    personSigns(tx, fieldKey, register.org_id, known, now),
    paidBefore(tx, register.org_id, known, now),
  ])
  return ({ row, person, match }, service) => {
    if (!person?.hasWorked) return {}
    const amount = amountOf(row)
    const work = match.kind === 'found' ? match.work : undefined
    const similar =
      amount === undefined || !work
        ? undefined
        : paid.find({ assignmentId: work.assignmentId, personId: person.personId, amount, service })
    return { ...people.get(person.personId), similar, actDay: work?.actDay }
  }
}

type LimitsOfRows = { ofRow(row: RowToCheck): RowLimits }

/** Limits for each row: earlier rows use up their share of the person's monthly limit. */
async function findRowLimits(tx: Tx, clock: Clock, register: RegisterRecord, matched: readonly Matched[]): Promise<LimitsOfRows> {
  const ids = [...new Set(matched.flatMap(({ person }) => person?.personId ?? []))]
  const known = matched.flatMap(({ person }) => (person?.hasWorked ? [person.personId] : []))
  const [{ own, organization, personMonth }, paid, years, submitted] = await Promise.all([
    ceilingsOf(tx, register.org_id, register.checked_for ?? register.created_by),
    paidToPeople(tx, clock, register.org_id, ids),
    yearsLeft(tx, clock.now(), [...new Set(known)], 'check'),
    submittedTo(tx, register, ids),
  ])
  const left = new Map<string, Kopecks>()
  const taken = new Map(paid)
  const yearly = new Map<string, YearLeft>()
  for (const [id, sum] of submitted) {
    taken.set(id, (taken.get(id) ?? 0) + sum)
    const year = years.get(id)
    if (year) years.set(id, leftAfter(year, kopecks(sum)))
  }
  for (const { row, person } of matched) {
    if (!person) continue
    const before = taken.get(person.personId) ?? 0
    left.set(row.id, kopecks(personMonth - before))
    const amount = amountOf(row) ?? kopecks(0)
    taken.set(person.personId, before + amount)
    const year = years.get(person.personId)
    if (year) {
      yearly.set(row.id, year)
      years.set(person.personId, leftAfter(year, amount))
    }
  }
  const row = organization.row ?? personMonth
  return {
    ofRow: ({ id }) => ({
      row,
      own: own.row,
      month: personMonth,
      monthLeft: left.get(id) ?? personMonth,
      year: yearly.get(id),
    }),
  }
}

/** A check does not change the row version: a user editing it meanwhile gets no edit conflict. */
async function saveChecked(tx: Tx, clock: Clock, rows: readonly Checked[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await sql`
      update register_rows as row set inn = it.inn, fio = it.fio, service = it.service, person_id = it.person_id,
        assignment_id = it.assignment_id, state = it.state, errors = it.errors,
        updated_at = case when row.state = it.state and row.errors = it.errors then row.updated_at else ${clock.now()} end
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 1000))}::jsonb) as it
        (id text, inn text, fio text, service text, person_id text, assignment_id text, state text, errors jsonb)
      where row.id = it.id`.execute(tx)
  }
}

async function recomputeCheckedState(tx: Tx, clock: Clock, register: RegisterRecord): Promise<RegisterState> {
  const action = checkAction(await statesPresent(tx, register.id, rowStates))
  const next = registerLifecycle.move(register.state, action, 'system')
  if (!next.ok) throw new Error(`A register in ${register.state} was checked`)
  await saveRegister(tx, register.id, { state: next.value, updated_at: clock.now() })
  if (registerLifecycle.is.validating(register.state) && registerLifecycle.is.hasErrors(next.value))
    await announce(tx, clock, registerErred, { registerId: register.id })
  if (action === 'wait') await enqueue(tx, clock, checkRegisterJob, { registerId: register.id }, { key: register.id })
  return next.value
}
