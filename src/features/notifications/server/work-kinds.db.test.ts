import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileRefused } from '#/features/attachments/server/jobs.ts'
import { peopleUnanswered } from '#/features/onboarding/server/jobs.ts'
import { addContractor } from '#/features/contractors/server/add-contractor.ts'
import * as stopEvents from '#/features/contractors/server/jobs.ts'
import * as events from '#/features/tasks/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openNoticeHouse } from '../../../../tests/support/notice-house.ts'
import type { NoticeHouse } from '../../../../tests/support/notice-house.ts'

test('a customer hears that the person agreed and still gathers his papers, and that he waits for his money', async () => {
  await using house = await openNoticeHouse()
  const { applicationId, payment } = house
  assert.deepEqual(await house.tell(events.personForming, { applicationId, by: 'person' }), [
    'client: Исполнитель согласился и оформляется',
  ])
  assert.deepEqual(await house.tell(events.paymentReminded, { assignmentId: payment.assignmentId, on: '2026-11-21' }), [
    'client: Исполнитель ждёт оплату',
  ])
})

test('an invitation to a task is told to the person, its refusal to the customer, and its end by time to both', async () => {
  await using house = await openNoticeHouse()
  const invitationId = newId('taskInvitation', house.clock)
  const { task_id, org_id } = await house.db
    .selectFrom('task_applications')
    .select(['task_id', 'org_id'])
    .executeTakeFirstOrThrow()
  const now = house.clock.now()
  await house.db
    .insertInto('task_invitations')
    .values({
      id: invitationId,
      org_id,
      task_id,
      person_id: house.personId,
      way: 'person',
      state: 'sent',
      invited_by: house.ownerId,
      sent_at: now,
      expires_at: now.add({ hours: 24 * 7 }),
      created_at: now,
    })
    .execute()
  const tell = (state: 'sent' | 'declined' | 'expired') =>
    house.tell(events.taskInvitationMoved, {
      invitationId,
      state,
      at: now.toString(),
      ...(state === 'expired' && { why: 'unanswered' as const }),
    })
  assert.deepEqual(await tell('sent'), ['person: Вас приглашают на задание'])
  assert.deepEqual(await tell('declined'), ['client: Приглашение отклонено'])
  assert.deepEqual(await tell('expired'), ['client: Приглашения остались без ответа', 'person: Приглашение больше не действует'])
})

test('a contractor hears of a pause with its cause and of its end; objections and answers are told to the other side', async () => {
  await using house = await openNoticeHouse()
  const { db, clock, orgId, personId } = house
  const inn = parsePersonInn('500100732259') ?? assert.fail()
  await db.transaction().execute((tx) => addContractor(tx, clock, { orgId, personId, inn, source: 'task' }))
  const { id: contractorId } = await db.selectFrom('contractors').select('id').executeTakeFirstOrThrow()
  const now = clock.now()
  const stop = { state: 'blocked', stop_cause: 'undelivered', state_reason: 'Дважды', state_at: now } as const
  await db.updateTable('contractors').set(stop).where('id', '=', contractorId).execute()
  const told = { contractorId, at: now.toString() }
  assert.deepEqual(await house.tell(stopEvents.contractorStopped, { ...told, isOver: false }), [
    'person: Заказчик остановил работу с вами',
  ])
  const { body } = await db
    .selectFrom('notifications')
    .select('body')
    .where('title', '=', 'Заказчик остановил работу с вами')
    .executeTakeFirstOrThrow()
  assert.match(body, /Не сдал работу\. Дважды\. Можно возразить$/)
  const objectionId = newId('stopObjection', clock)
  const common = { id: objectionId, contractor_id: contractorId, stopped_at: now, words: 'Сдал в срок', created_at: now }
  await db
    .insertInto('stop_objections')
    .values({ ...common, state: 'open', answer_by: now.add({ hours: 72 }) })
    .execute()
  const tell = (what: 'made' | 'answered' | 'late') => house.tell(stopEvents.objectionMoved, { objectionId, what })
  assert.deepEqual(await tell('made'), ['client: Исполнитель возразил'])
  assert.deepEqual(await tell('late'), ['client: Возражение ждёт ответа'])
  const answer = async (state: 'lifted' | 'kept') => {
    await db.updateTable('stop_objections').set({ state, answer: 'Разобрались', decided_at: now }).execute()
    await db.deleteFrom('notifications').where('title', 'like', '%озражение%').execute()
    return tell('answered')
  }
  assert.deepEqual(await answer('kept'), ['person: Заказчик ответил на возражение'])
  await db.deleteFrom('notifications').execute()
  assert.deepEqual(await answer('lifted'), ['person: Возражение принято: заказчик снова работает с вами'])
  const later = { contractorId, at: now.add({ seconds: 1 }).toString(), isOver: true }
  assert.deepEqual(await house.tell(stopEvents.contractorStopped, later), ['person: Заказчик снова работает с вами'])
  assert.deepEqual(await house.tell(stopEvents.employmentAsked, { contractorId, day: '2026-11-21' }), [
    'person: Ответьте о работе по трудовому договору',
  ])
})

test('that silence will accept the result is said days before, and in other words on the last of them', async () => {
  await using house = await openNoticeHouse()
  const { assignmentId } = house.payment
  const due = Temporal.PlainDate.from('2026-11-25')
  await house.db.updateTable('assignments').set({ state: 'submitted', accept_due_on: due }).execute()
  const awaited = (on: string) => house.tell(events.acceptanceAwaited, { assignmentId, on, acceptsAt: '2026-11-25T20:59:00Z' })
  assert.deepEqual(await awaited('2026-11-22'), ['client: Скоро примем автоматически'])
  assert.deepEqual(await awaited('2026-11-24'), ['client: Завтра примем автоматически'])
})

test('who proposed another sum hears that the person agreed', async () => {
  await using house = await openNoticeHouse()
  const proposalId = newId('sumProposal', house.clock)
  const now = house.clock.now()
  await house.db
    .insertInto('sum_proposals')
    .values({
      id: proposalId,
      assignment_id: house.payment.assignmentId,
      proposed_by: house.ownerId,
      amount: kopecks(900_000),
      reason: 'Сделано меньше',
      words: 'Две трети',
      stood: 'submitted',
      state: 'agreed',
      proposed_at: now,
      answer_by: now.add({ hours: 48 }),
      settled_at: now,
    })
    .execute()
  assert.deepEqual(await house.tell(events.sumMoved, { proposalId, state: 'agreed' }), ['client: Исполнитель согласен с суммой'])
})

test('each step of a dispute is told to the side that did not make it, and a step of nobody to both', async () => {
  await using house = await openNoticeHouse()
  const disputeId = await addDispute(house)
  const step = (kind: Step['kind'], side: Step['side']) => tellStep(house, disputeId, { kind, side })
  assert.deepEqual(await step('answered', 'person'), ['client: Ответ в споре'])
  assert.deepEqual(await step('termsProposed', 'person'), ['client: Предложено решение спора'])
  assert.deepEqual(await step('settled', 'person'), ['client: Спор урегулирован'])
  assert.deepEqual(await step('settled', 'client'), ['person: Спор урегулирован'])
  assert.deepEqual(await step('withdrawn', 'person'), ['client: Спор отозван'])
  assert.deepEqual(await step('overdue', 'system'), ['client: Спор передан оператору', 'person: Спор передан оператору'])
  assert.deepEqual(await step('decided', 'operator'), ['client: Спор решён оператором', 'person: Спор решён оператором'])
})

test('a file that did not pass is told to whoever sent it, on his own side', async () => {
  await using house = await openNoticeHouse()
  assert.deepEqual(await house.tell(fileRefused, { fileId: await addFile(house, null) }), ['person: Файл не отправлен'])
  assert.deepEqual(await house.tell(fileRefused, { fileId: await addFile(house, house.orgId) }), ['client: Файл не отправлен'])
})

test('new tasks of one search are told under its name, of several searches once', async () => {
  await using house = await openNoticeHouse()
  const { personId } = house
  const [films, stands] = [await addSearch(house, 'Ролики'), await addSearch(house, 'Стенды')]
  const one = { searchId: films, title: 'Снять ролик', count: 2 }
  assert.deepEqual(await house.tell(events.searchesFound, { personId, day: '2026-11-21', searches: [one] }), [
    'person: Новые задания: Ролики',
  ])
  const both = [one, { searchId: stands, title: 'Собрать стенд', count: 1 }]
  assert.deepEqual(await house.tell(events.searchesFound, { personId, day: '2026-11-22', searches: both }), [
    'person: Новые задания по вашим поискам',
  ])
})

test('who invited the people of a file hears that not all of them will come', async () => {
  await using house = await openNoticeHouse()
  const onboardingId = await addOnboarding(house)
  const { number } = await house.db.selectFrom('registers').select('number').executeTakeFirstOrThrow()
  assert.deepEqual(await house.tell(peopleUnanswered, { onboardingId, at: '2026-11-21' }), [
    `client: Реестр ${number}: не все согласились`,
  ])
})

type Step = {
  readonly kind: 'answered' | 'termsProposed' | 'settled' | 'overdue' | 'withdrawn' | 'decided'
  readonly side: 'client' | 'person' | 'system' | 'operator'
}

async function addDispute({ db, clock, payment }: NoticeHouse): Promise<Id<'dispute'>> {
  const id = newId('dispute', clock)
  await db
    .insertInto('disputes')
    .values({
      id,
      assignment_id: payment.assignmentId,
      opened_by: 'client',
      reason: 'Сделано не всё',
      claim: null,
      stood: 'submitted',
      state: 'opened',
      terms_by: null,
      terms_amount: null,
      due_on: null,
      outcome: null,
      opened_at: clock.now(),
      ended_at: null,
    })
    .execute()
  return id
}

async function tellStep(house: NoticeHouse, disputeId: Id<'dispute'>, { kind, side }: Step): Promise<string[]> {
  const row = await house.db
    .selectFrom('dispute_events')
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const no = row.count + 1
  await house.db
    .insertInto('dispute_events')
    .values({ dispute_id: disputeId, no, kind, side, person_id: null, words: '', amount: kopecks(100), at: house.clock.now() })
    .execute()
  return house.tell(events.disputeMoved, { disputeId, no })
}

async function addFile({ db, clock, payment, personId, ownerId }: NoticeHouse, orgId: Id<'organization'> | null) {
  const [id, now] = [newId('file', clock), clock.now()]
  await db
    .insertInto('attachments')
    .values({
      id,
      place: orgId === null ? 'result' : 'task',
      about_id: orgId === null ? payment.assignmentId : payment.taskId,
      part: null,
      person_id: orgId === null ? personId : ownerId,
      org_id: orgId,
      name: 'смета.pdf',
      kind: 'pdf',
      size: 10,
      state: 'unfit',
      problem: 'файл повреждён',
      created_at: now,
      touched_at: now,
    })
    .execute()
  return id
}

async function addSearch({ db, clock, personId }: NoticeHouse, name: string): Promise<Id<'savedSearch'>> {
  const [id, now] = [newId('savedSearch', clock), clock.now()]
  await db
    .insertInto('saved_searches')
    .values({ id, person_id: personId, name, address: `q=${name}`, is_told: true, created_at: now, told_at: now })
    .execute()
  return id
}

async function addOnboarding({ db, clock, orgId, ownerId, payment }: NoticeHouse): Promise<Id<'onboarding'>> {
  const [id, codeId, now] = [newId('onboarding', clock), newId('code', clock), clock.now()]
  await db
    .insertInto('codes')
    .values({
      id: codeId,
      person_id: ownerId,
      purpose: 'sign',
      subject_sha256: Buffer.alloc(32),
      code_hmac: Buffer.alloc(32),
      message_key: codeId,
      tries_left: 3,
      sent_at: now,
      expires_at: now.add({ minutes: 10 }),
    })
    .execute()
  await db
    .insertInto('onboardings')
    .values({
      id,
      org_id: orgId,
      register_id: payment.registerId,
      way: 'shared',
      category: 'events',
      result: 'Стенд собран',
      due_on: Temporal.PlainDate.from('2026-12-01'),
      plan_sha256: 'a'.repeat(64),
      code_id: codeId,
      created_by: ownerId,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('newcomers')
    .values({
      id: newId('newcomer', clock),
      onboarding_id: id,
      row_id: payment.rowId,
      no: 1,
      name: 'Орлова Анна',
      service: 'Монтаж',
      amount: kopecks(1_500_000),
      state: 'silent',
      updated_at: now,
    })
    .execute()
  return id
}
