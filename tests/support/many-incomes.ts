import { randomUUID } from 'node:crypto'
import { sendIncomeJob } from '#/features/receipts/server/jobs.ts'
import { payoutPaid } from '#/features/registers/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { eventJobName, jobOfEvent } from '#/platform/server/jobs.ts'
import type { Job } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { silentLog } from '#/platform/server/log.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import type { BookedReceipt, ReceiptHouse } from './receipt-house.ts'

type Payment = {
  readonly payoutId: Id<'payout'>
  readonly rowId: Id<'row'>
  readonly assignmentId: Id<'assignment'>
  readonly applicationId: Id<'application'>
  readonly taskId: Id<'task'>
  readonly personId: Id<'person'>
  readonly amount: Kopecks
  readonly paidAt: Temporal.Instant
}

type Books = { readonly db: Database; readonly clock: Clock }

/** People known to the tax service and bound, with artificial INNs with valid check digits. */
export async function addPeople(house: ReceiptHouse, count: number): Promise<Id<'person'>[]> {
  const people: Id<'person'>[] = []
  for (const [no, inn] of artificialInns(count).entries()) {
    people.push(await house.addPerson(inn, `8900${String(1_000_000 + no)}`))
  }
  return people
}

type Wanted = { readonly orgId: Id<'organization'>; readonly people: readonly Id<'person'>[]; readonly count: number }

/** Works of one organization that the bank has paid, each announced as paid: thousands, inserted directly. */
export async function addIncomes(house: Books, wanted: Wanted): Promise<void> {
  const payments = await addPayments(house, wanted)
  await addJobs(
    house,
    jobOfEvent(eventJobName(payoutPaid.event), payoutPaid),
    payments.map(({ payoutId }) => ({ payoutId })),
  )
}

/** The same one step later: each payment has its receipt, queued for sending. */
export async function addQueuedIncomes(house: Books, wanted: Wanted): Promise<void> {
  const payments = await addPayments(house, wanted)
  const { db, clock } = house
  const now = clock.now()
  const profiles = await db.selectFrom('profiles').select(['person_id', 'inn']).execute()
  const innOf = new Map(profiles.map(({ person_id, inn }) => [person_id, inn]))
  const receipts = payments.map((payment) => ({
    id: newId('receipt', clock),
    org_id: wanted.orgId,
    person_id: payment.personId,
    payout_id: payment.payoutId,
    assignment_id: payment.assignmentId,
    row_id: payment.rowId,
    inn: (innOf.get(payment.personId) ?? '') as PersonInn,
    seller_name: 'Орлова Анна Игоревна',
    buyer_inn: '7707083893' as Inn,
    buyer_name: 'ООО «Ромашка»',
    services: JSON.stringify([{ name: 'Разгрузка', quantity: 1, price: payment.amount, amount: payment.amount }]),
    total: payment.amount,
    operation_at: payment.paidAt,
    request_at: now,
    operation_unique_id: randomUUID(),
    state: 'queued' as const,
    deadline_on: moscowDate(now).add({ days: 18 }),
    created_at: now,
    updated_at: now,
  }))
  for (const some of chunksOf(receipts)) await db.insertInto('receipts').values(some).execute()
  await db.updateTable('register_rows').set({ state: 'receiptQueued' }).where('state', '=', 'paid').execute()
  await addJobs(
    house,
    sendIncomeJob,
    receipts.map(({ id }) => ({ receiptId: id })),
  )
}

async function addPayments(house: Books, { orgId, people, count }: Wanted): Promise<readonly Payment[]> {
  const payments = plan(house, people, count)
  for (const [no, some] of chunksOf(payments).entries()) await insert(house, orgId, some, no * chunk)
  return payments
}

async function addJobs<Payload>(
  { db, clock }: Books,
  { name, lane }: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  const now = clock.now()
  const jobs = payloads.map((payload) => {
    return { id: newId('job', clock), name, lane: lane ?? '', payload: JSON.stringify(payload), run_at: now, created_at: now }
  })
  for (const some of chunksOf(jobs)) await db.insertInto('jobs').values(some).execute()
}

/** Rows of one statement. */
const chunk = 500

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / chunk) }, (_, no) => rows.slice(no * chunk, (no + 1) * chunk))
}

function plan(house: Books, people: readonly Id<'person'>[], count: number): readonly Payment[] {
  const { clock } = house
  const tasks = Array.from({ length: Math.ceil(count / people.length) }, () => newId('task', clock))
  return Array.from({ length: count }, (_, no) => {
    const [personId, taskId] = [people[no % people.length], tasks[Math.floor(no / people.length)]]
    if (!personId || !taskId) throw new Error('Nobody to pay')
    return {
      payoutId: newId('payout', clock),
      rowId: newId('row', clock),
      assignmentId: newId('assignment', clock),
      applicationId: newId('application', clock),
      taskId,
      personId,
      amount: kopecks(1000_00 + no),
      paidAt: clock.now().subtract({ seconds: 60 + no }),
    }
  })
}

async function insert(house: Books, orgId: Id<'organization'>, payments: readonly Payment[], first: number): Promise<void> {
  const { db, clock } = house
  const [now, today, registerId] = [clock.now(), moscowDate(clock.now()), newId('register', clock)]
  const [anyone] = payments
  const times = { created_at: now, updated_at: now }
  const tasks = [...new Set(payments.map(({ taskId }) => taskId))].map((id) => ({
    id,
    org_id: orgId,
    number: `З-${id.slice(-10)}`,
    title: 'Разгрузка',
    category: 'events',
    result: 'Разгружено',
    format: 'onSite' as const,
    pay_kind: 'fixed' as const,
    price: kopecks(1000_00),
    slots: 1000,
    slots_taken: 1000,
    due_on: today,
    apply_until: today,
    receipt_text: 'Разгрузка',
    state: 'inProgress' as const,
    created_by: (anyone?.personId ?? '') as Id<'person'>,
    ...times,
  }))
  await db
    .insertInto('tasks')
    .values(tasks)
    .onConflict((known) => known.column('id').doNothing())
    .execute()
  await db
    .insertInto('task_applications')
    .values(
      payments.map(({ applicationId: id, taskId, personId }) => {
        return { id, task_id: taskId, org_id: orgId, person_id: personId, state: 'accepted' as const, created_at: now }
      }),
    )
    .execute()
  await db
    .insertInto('assignments')
    .values(
      payments.map(({ assignmentId: id, taskId, applicationId, personId, amount }) => ({
        id,
        task_id: taskId,
        application_id: applicationId,
        org_id: orgId,
        person_id: personId,
        price: amount,
        accepted_amount: amount,
        state: 'paid' as const,
        paid_at: now,
        ...times,
      })),
    )
    .execute()
  await db
    .insertInto('registers')
    .values({
      id: registerId,
      org_id: orgId,
      number: `Р-${registerId.slice(-10)}`,
      name: 'Выплаты за неделю',
      source: 'acceptedTasks',
      state: 'executing',
      created_by: (anyone?.personId ?? '') as Id<'person'>,
      ...times,
    })
    .execute()
  await db
    .insertInto('register_rows')
    .values(
      payments.map(({ rowId: id, personId, assignmentId, amount }, no) => ({
        id,
        register_id: registerId,
        org_id: orgId,
        no: first + no + 1,
        person_id: personId,
        assignment_id: assignmentId,
        amount,
        state: 'paid' as const,
        updated_at: now,
      })),
    )
    .execute()
  await insertPayouts(house, orgId, payments)
}

async function insertPayouts({ db }: Books, orgId: Id<'organization'>, payments: readonly Payment[]): Promise<void> {
  const methods = await db.selectFrom('payout_methods').select(['id', 'person_id', 'mask']).execute()
  const methodOf = new Map(methods.map((method) => [method.person_id, method]))
  await db
    .insertInto('payouts')
    .values(
      payments.map(({ payoutId: id, personId, assignmentId, rowId, amount, paidAt }) => ({
        id,
        org_id: orgId,
        person_id: personId,
        assignment_id: assignmentId,
        row_id: rowId,
        amount,
        method_id: (methodOf.get(personId)?.id ?? '') as Id<'payoutMethod'>,
        requisites_mask: methodOf.get(personId)?.mask ?? '',
        purpose: 'Оплата услуг',
        bank_key: id,
        state: 'paid' as const,
        created_at: paidAt,
        paid_at: paidAt,
        updated_at: paidAt,
      })),
    )
    .execute()
}

/** Advances time; two workers run every due job and those they enqueue. Returns the number of jobs. */
export async function workTogether(
  house: ReceiptHouse,
  passed: Temporal.DurationLike,
  table: WorkTable = house.table,
): Promise<number> {
  house.clock.advance(passed)
  const { db, clock } = house
  const worker = async (): Promise<number> => {
    let done = 0
    for (;;) {
      const now = await runDueJobs({ db, clock, log: silentLog, table, batch: 16 })
      if (now === 0) return done
      done += now
    }
  }
  const done = await Promise.all([worker(), worker()])
  return done.reduce((all, one) => all + one, 0)
}

export type BothBooks = { readonly ours: readonly string[]; readonly theirs: readonly string[] }

/** Every receipt in our records and in the tax service's book, in the same order. */
export async function bothBooks(house: ReceiptHouse): Promise<BothBooks> {
  const receipts = await house.db
    .selectFrom('receipts')
    .select(['operation_unique_id', 'fns_receipt_id', 'inn', 'total'])
    .where('state', '=', 'registered')
    .execute()
  const answer = await fetch(`${house.taxServiceUrl}/admin/receipts`)
  const booked = (await answer.json()) as readonly BookedReceipt[]
  return {
    ours: receipts
      .map((receipt) => [receipt.operation_unique_id, receipt.fns_receipt_id, receipt.inn, receipt.total].join(' '))
      .toSorted(),
    theirs: booked.map(({ operationId, id, inn, total }) => [operationId, id, inn, total].join(' ')).toSorted(),
  }
}

/** Unused INNs of people, with valid check digits, after the first so many. */
export function artificialInns(count: number, after = 0): string[] {
  const inns: string[] = []
  for (let serial = after + 1; inns.length < count; serial += 1) {
    const found = withCheckDigits(`9909${String(serial).padStart(6, '0')}`)
    if (found) inns.push(found)
  }
  return inns
}

function withCheckDigits(ten: string): string | undefined {
  for (let tail = 0; tail < 100; tail += 1) {
    const inn = parsePersonInn(`${ten}${String(tail).padStart(2, '0')}`)
    if (inn) return inn
  }
  return undefined
}
