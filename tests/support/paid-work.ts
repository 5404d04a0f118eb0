import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'

type PersonFacts = {
  readonly phone: Phone
  readonly inn: PersonInn | null
  readonly surname: string
  readonly firstname: string
  readonly secondname: string
}

/** A signed-up person with a profile and an account for payments. */
export async function addPerson(db: Database, clock: Clock, { phone, ...profile }: PersonFacts): Promise<Id<'person'>> {
  const [id, now] = [newId('person', clock), clock.now()]
  await db.insertInto('persons').values({ id, phone, status: 'active', created_at: now, updated_at: now }).execute()
  await db
    .insertInto('profiles')
    .values({ person_id: id, ...profile, birthdate: Temporal.PlainDate.from('1990-05-17'), updated_at: now })
    .execute()
  await addMethod(db, clock, id)
  return id
}

export async function addMethod(db: Database, clock: Clock, personId: Id<'person'>): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('payout_methods')
    .values({
      id: newId('payoutMethod', clock),
      person_id: personId,
      kind: 'account',
      bik: '044525225',
      number_cipher: Buffer.from('x'),
      number_sha256: Buffer.from('x'),
      mask: 'счёт •• 4321',
      usable_from: now,
      created_at: now,
    })
    .execute()
}

export async function addOrganization(db: Database, clock: Clock, inn: Inn, name: string): Promise<Id<'organization'>> {
  const [id, now] = [newId('organization', clock), clock.now()]
  await db
    .insertInto('organizations')
    .values({ id, inn, full_name: name, short_name: name, source: 'fns', status: 'active', created_at: now, updated_at: now })
    .execute()
  return id
}

export async function addMember(db: Database, clock: Clock, orgId: Id<'organization'>, phone: Phone, role: MemberRole) {
  const personId = await addPerson(db, clock, { phone, inn: null, surname: 'Сергеев', firstname: 'Пётр', secondname: '' })
  await db
    .insertInto('members')
    .values({
      id: newId('member', clock),
      org_id: orgId,
      person_id: personId,
      phone,
      role,
      status: 'active',
      created_at: clock.now(),
    })
    .execute()
  return { personId, orgId, role }
}

type PaymentFacts = {
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly amount: Kopecks
  readonly paidAt: Temporal.Instant
  readonly service?: string
}

/** A task done, accepted, put into a register and paid: everything a receipt grows from. */
export async function addPayment(db: Database, clock: Clock, facts: PaymentFacts) {
  const work = await addAssignment(db, clock, facts)
  const { registerId, rowId } = await addRow(db, clock, facts, work)
  const payoutId = newId('payout', clock)
  const method = await db
    .selectFrom('payout_methods')
    .select(['id', 'mask'])
    .where('person_id', '=', facts.personId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payouts')
    .values({
      id: payoutId,
      org_id: facts.orgId,
      person_id: facts.personId,
      assignment_id: work.assignmentId,
      row_id: rowId,
      amount: facts.amount,
      method_id: method.id,
      requisites_mask: method.mask,
      purpose: 'Оплата услуг',
      bank_key: payoutId,
      state: 'paid',
      created_at: facts.paidAt,
      paid_at: facts.paidAt,
      updated_at: facts.paidAt,
    })
    .execute()
  return { payoutId, rowId, registerId, ...work }
}

async function addAssignment(db: Database, clock: Clock, { orgId, personId, amount }: PaymentFacts) {
  const [taskId, applicationId, assignmentId, now] = [
    newId('task', clock),
    newId('application', clock),
    newId('assignment', clock),
    clock.now(),
  ]
  const due = moscowDate(now)
  await db
    .insertInto('tasks')
    .values({
      id: taskId,
      org_id: orgId,
      number: `З-2026-${taskId.slice(-6)}`,
      title: 'Монтаж выставочного стенда',
      category: 'events',
      result: 'Стенд собран',
      format: 'onSite',
      pay_kind: 'fixed',
      price: amount,
      slots: 1,
      slots_taken: 1,
      due_on: due,
      apply_until: due,
      receipt_text: 'Монтаж выставочного стенда',
      state: 'inProgress',
      created_by: personId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('task_applications')
    .values({ id: applicationId, task_id: taskId, org_id: orgId, person_id: personId, state: 'accepted', created_at: now })
    .execute()
  await db
    .insertInto('assignments')
    .values({
      id: assignmentId,
      task_id: taskId,
      application_id: applicationId,
      org_id: orgId,
      person_id: personId,
      price: amount,
      accepted_amount: amount,
      state: 'paid',
      paid_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { taskId, assignmentId }
}

async function addRow(db: Database, clock: Clock, facts: PaymentFacts, { assignmentId }: { assignmentId: Id<'assignment'> }) {
  const [registerId, rowId, now] = [newId('register', clock), newId('row', clock), clock.now()]
  await db
    .insertInto('registers')
    .values({
      id: registerId,
      org_id: facts.orgId,
      number: `Р-2026-${registerId.slice(-6)}`,
      name: 'Выплаты за неделю',
      source: 'acceptedTasks',
      state: 'executing',
      created_by: facts.personId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('register_rows')
    .values({
      id: rowId,
      register_id: registerId,
      org_id: facts.orgId,
      no: 1,
      person_id: facts.personId,
      assignment_id: assignmentId,
      service: facts.service ?? '',
      amount: facts.amount,
      state: 'paid',
      updated_at: now,
    })
    .execute()
  return { registerId, rowId }
}
