import type { AccountChannel } from '#/features/organizations/domain/organization.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { checkRow, keepAccepted, stateAfterCheck } from '../domain/check-row.ts'
import type { RowLimits } from '../domain/check-row.ts'
import { matchAssignment } from '../domain/match-assignment.ts'
import type { WorkMatch } from '../domain/match-assignment.ts'
import {
  checkAction,
  checkedStates,
  idleStates,
  registerLifecycle,
  uncheckedStates,
  unsentRegisterStates,
} from '../domain/register.ts'
import type { RegisterState, RowState } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { leftAfter } from '../domain/year-limit.ts'
import type { YearLeft } from '../domain/year-limit.ts'
import { gatherRowFacts } from './gather-row-facts.ts'
import { findRelatedRows } from './find-related-rows.ts'
import type { ChangedRow } from './find-related-rows.ts'
import type { WorkBounds } from './find-works.ts'
import type { PersonFacts } from './gather-row-facts.ts'
import { checkRegisterJob } from './jobs.ts'
import { ceilingsOf, goingToPeople, submittedTo } from './limit-queries.ts'
import { saveRegister, statesPresent } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { amountOf, problemsOf, rawOf, rowsOfRegister, rowsWithIds } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'
import { yearsLeft } from './year-income-queries.ts'

const checkableStates = [...uncheckedStates, ...checkedStates] as const

type Matched = { readonly row: RowRecord; readonly person: PersonFacts | undefined; readonly match: WorkMatch }

/**
 * Checks the rows of a locked register against the database and sets the register state that follows: all rows, or after a change of
 * one those whose check it can change. A row whose person is bound but has no status for today stays under check, and a job requests
 * it; for an unbound person the status is not needed to refuse.
 */
export async function checkRows(
  tx: Tx,
  deps: { readonly clock: Clock },
  register: RegisterRecord,
  changed?: ChangedRow,
): Promise<RegisterState> {
  const rows = changed
    ? await rowsWithIds(tx, await findRelatedRows(tx, register, changed), checkableStates)
    : await rowsOfRegister(tx, register.id, checkableStates)
  const orgId = register.org_id
  const people = await gatherRowFacts(tx, deps.clock, orgId, rows, await boundsOf(tx, register))
  const matched = rows.map((row): Matched => {
    const person = row.inn === '' ? people.byPhone(parsePhone(row.phone) ?? '') : people.byInn(row.inn)
    const match = matchAssignment(
      { taskNumber: row.task_number, amount: amountOf(row), assignmentId: row.assignment_id ?? undefined },
      person?.works ?? [],
    )
    return { row, person, match }
  })
  const repeats = await findRepeats(tx, register, matched)
  const channel = (await readOrganization(tx, orgId)).bank?.channel ?? 'bank'
  const limits = await findRowLimits(tx, deps.clock, register, matched)
  await saveChecked(
    tx,
    deps.clock,
    matched.flatMap((one) => {
      const found = check(one, { repeats, limits, channel }, deps.clock.now())
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

type CheckedAgainst = { readonly repeats: Repeats; readonly limits: LimitsOfRows; readonly channel: AccountChannel }

function check({ row, person, match }: Matched, { repeats, limits, channel }: CheckedAgainst, now: Temporal.Instant): Checked {
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
    channel,
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
function saysSame(row: RowRecord, found: Checked): boolean {
  const same = ['inn', 'fio', 'service', 'person_id', 'assignment_id', 'state'] as const
  return same.every((field) => row[field] === found[field]) && isDeepStrictEqual(problemsOf(row), found.errors)
}

type LimitsOfRows = { ofRow(row: RowRecord): RowLimits }

/** Limits for each row: earlier rows use up their share of the person's monthly limit. */
async function findRowLimits(tx: Tx, clock: Clock, register: RegisterRecord, matched: readonly Matched[]): Promise<LimitsOfRows> {
  const ids = [...new Set(matched.flatMap(({ person }) => person?.personId ?? []))]
  const known = matched.flatMap(({ person }) => (person?.hasWorked ? [person.personId] : []))
  const [{ own, organization, personMonth }, going, years, submitted] = await Promise.all([
    ceilingsOf(tx, register.org_id, register.checked_for ?? register.created_by),
    goingToPeople(tx, clock, register, ids),
    yearsLeft(tx, clock.now(), [...new Set(known)], 'check'),
    submittedTo(tx, register, ids),
  ])
  const left = new Map<string, Kopecks>()
  const taken = new Map(going)
  const yearly = new Map<string, YearLeft>()
  for (const [id, year] of years) years.set(id, leftAfter(year, kopecks(submitted.get(id) ?? 0)))
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

type Repeats = { ofWork(row: RowRecord): string | undefined; ofKey(row: RowRecord): string | undefined }

/** Active rows before a given row that pay for the same assignment or have the same key. */
async function findRepeats(tx: Tx, register: RegisterRecord, matched: readonly Matched[]): Promise<Repeats> {
  const works = matched.flatMap(({ match }) => (match.kind === 'found' ? match.work.assignmentId : []))
  const keys = matched.flatMap(({ row }) => row.external_key ?? [])
  const elsewhere = await livingElsewhere(tx, register, works, keys)
  const byWork = new Map(elsewhere.map((row) => [row.assignment_id, `${row.number}, строка ${row.no}`]))
  const byKey = new Map(elsewhere.map((row) => [row.external_key, `${row.number}, строка ${row.no}`]))
  const firstWithKey = await firstRowsWithKeys(tx, register, keys)
  const answers = new Map<string, { work: string | undefined; key: string | undefined }>()
  for (const { row, match } of matched) {
    const work = match.kind === 'found' ? match.work.assignmentId : undefined
    const key = row.external_key ?? undefined
    const first = key === undefined ? undefined : firstWithKey.get(key)
    const earlier = first !== undefined && first < row.no ? `${register.number}, строка ${first}` : undefined
    answers.set(row.id, { work: work && byWork.get(work), key: key && (byKey.get(key) ?? earlier) })
    if (work !== undefined && !byWork.has(work)) byWork.set(work, `${register.number}, строка ${row.no}`)
  }
  return { ofWork: (row) => answers.get(row.id)?.work, ofKey: (row) => answers.get(row.id)?.key }
}

/** The first row of the register with each key: it need not be among those being checked. */
async function firstRowsWithKeys(tx: Tx, register: RegisterRecord, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('register_rows')
    .select(['external_key', sqlInt`min(no)`.as('no')])
    .where('org_id', '=', register.org_id)
    .where('register_id', '=', register.id)
    .where(sqlBoolean`external_key = any(${keys}::text[])`)
    .where('state', 'in', checkableStates)
    .groupBy('external_key')
    .execute()
  return new Map(rows.flatMap(({ external_key: key, no }) => (key === null ? [] : [[key, no] as const])))
}

async function livingElsewhere(tx: Tx, register: RegisterRecord, works: readonly Id<'assignment'>[], keys: readonly string[]) {
  if (works.length === 0 && keys.length === 0) return []
  return tx
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(['row.assignment_id', 'row.external_key', 'row.no', 'head.number'])
    .where('head.org_id', '=', register.org_id)
    .where('head.id', '<>', register.id)
    .where('head.state', '<>', 'cancelled')
    .where('row.state', 'not in', idleStates)
    .where((where) =>
      where.or([
        where('head.created_at', '<', register.created_at),
        where.and([where('head.created_at', '=', register.created_at), where('head.id', '<', register.id)]),
        where('head.state', 'not in', unsentRegisterStates),
      ]),
    )
    .where((where) =>
      where.or([
        ...(works.length > 0 ? [sqlBoolean`row.assignment_id = any(${works}::text[])`] : []),
        ...(keys.length > 0 ? [sqlBoolean`row.org_id = ${register.org_id} and row.external_key = any(${keys}::text[])`] : []),
      ]),
    )
    .orderBy('head.created_at')
    .orderBy('head.id')
    .orderBy('row.no')
    .modifyEnd(plannedByValues)
    .execute()
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
  const action = checkAction(await statesPresent(tx, register.id, checkableStates))
  const next = registerLifecycle.move(register.state, action, 'system')
  if (!next.ok) throw new Error(`A register in ${register.state} was checked`)
  await saveRegister(tx, register.id, { state: next.value, updated_at: clock.now() })
  if (action === 'wait') await enqueue(tx, clock, checkRegisterJob, { registerId: register.id }, { key: register.id })
  return next.value
}
