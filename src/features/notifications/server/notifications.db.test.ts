import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptFailed } from '#/features/receipts/server/jobs.ts'
import type { BindingState } from '#/features/partner/domain/binding.ts'
import { documentsWaiting } from '#/features/documents/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { requisitesChanged } from '#/features/profile/server/jobs.ts'
import { approvalOverdue, payoutPaid, payoutReturned, registerWaits } from '#/features/registers/server/jobs.ts'
import {
  assignmentCancelled,
  assignmentReadyToPay,
  personChosen,
  resultDecided,
  resultSubmitted,
} from '#/features/tasks/server/jobs.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Event } from '#/platform/server/jobs.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { newId } from '#/platform/server/new-id.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse, Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import { insertNotice } from './insert-notice.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationRoutes } from './routes.ts'

type View = { id: string; title: string; body: string; link: string; state: string; category: string }

test('one event published twice creates one notice', async () => {
  await using house = await openNotices()
  const { person, payment } = await work(house)
  await house.tell(payoutPaid, { payoutId: payment.payoutId })
  await house.tell(payoutPaid, { payoutId: payment.payoutId })
  const [notice, ...others] = await house.inbox(person)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [notice?.title, notice?.body, notice?.link, notice?.category],
    [
      'Деньги отправлены',
      '15 000 ₽ на счёт •• 4321'.replaceAll(/(?<=\d) | (?=₽)/g, '\u00A0'),
      `/person/tasks/${payment.assignmentId}`,
      'money',
    ],
  )
})

test('money that came back is told to the person, and to those of the organization who may pay again', async () => {
  await using house = await openNotices()
  const { person, payment, orgId } = await work(house)
  const accountant = await house.addMember(orgId, '89000000121', 'accountant')
  const manager = await house.addMember(orgId, '89000000122', 'manager')
  await house.tell(payoutReturned, { payoutId: payment.payoutId })
  assert.equal((await house.inbox(person))[0]?.link, '/person/profile?tab=payout')
  const [notice] = await house.inbox(accountant)
  assert.equal(notice?.title, 'Банк вернул выплату')
  assert.match(notice.link, /^\/client\/registers\/register_\w+\?only=errors$/)
  assert.deepEqual(await house.inbox(manager), [])
})

test('the role determines which members of the organization are notified', async () => {
  await using house = await openNotices()
  const { payment, orgId } = await work(house)
  const members = new Map<string, Visitor>()
  for (const [at, role] of memberRoles.entries()) members.set(role, await house.addMember(orgId, `8900000011${at}`, role))
  const told = async () => {
    const counts = await Promise.all(
      [...members].map(async ([role, visitor]) => ((await house.inbox(visitor)).length > 0 ? role : '')),
    )
    await house.db.deleteFrom('notifications').execute()
    return counts.filter((role) => role !== '')
  }
  await house.tell(resultSubmitted, { assignmentId: payment.assignmentId })
  assert.deepEqual(await told(), ['owner', 'admin', 'manager'])
  await house.tell(assignmentReadyToPay, { assignmentId: payment.assignmentId })
  assert.deepEqual(await told(), ['owner', 'admin', 'accountant'])
  const manager = members.get('manager')?.personId
  assert.ok(manager)
  await house.db
    .updateTable('tasks')
    .set({ created_by: manager as Id<'person'> })
    .execute()
  await house.tell(assignmentReadyToPay, { assignmentId: payment.assignmentId })
  assert.deepEqual(await told(), ['owner', 'admin', 'manager', 'accountant'])
  await house.db.updateTable('registers').set({ state: 'onApproval' }).execute()
  await house.tell(registerWaits, { registerId: payment.registerId })
  assert.deepEqual(await told(), ['owner', 'approver'])
  await house.db.updateTable('members').set({ status: 'disabled' }).where('role', '=', 'owner').execute()
  await house.tell(registerWaits, { registerId: payment.registerId })
  assert.deepEqual(await told(), ['approver'])
})

test('a member narrowed to branches is notified only of their work', async () => {
  await using house = await openNotices()
  const { payment, orgId } = await work(house)
  const admin = await house.addMember(orgId, '89000000111', 'admin')
  const branches = ['branch_1', 'branch_2']
  for (const id of branches)
    await house.db
      .insertInto('branches')
      .values({ id: id as Id<'branch'>, org_id: orgId, name: id, created_at: house.clock.now() })
      .execute()
  await house.db
    .updateTable('members')
    .set({ branch_ids: ['branch_1' as Id<'branch'>] })
    .where('person_id', '=', admin.personId)
    .execute()
  const told = async (branch: Id<'branch'> | null) => {
    await house.db.deleteFrom('notifications').execute()
    await house.db.updateTable('tasks').set({ branch_id: branch }).execute()
    await house.tell(resultSubmitted, { assignmentId: payment.assignmentId })
    return (await house.inbox(admin)).length > 0
  }
  assert.deepEqual(
    [await told(null), await told('branch_2' as Id<'branch'>), await told('branch_1' as Id<'branch'>)],
    [false, false, true],
  )
})

test('a register sent for approval again is notified again', async () => {
  await using house = await openNotices()
  const { payment, orgId } = await work(house)
  const owner = await house.addMember(orgId, '89000000111', 'owner')
  for (const version of [2, 4]) {
    await house.db.updateTable('registers').set({ state: 'onApproval', version }).execute()
    await house.tell(registerWaits, { registerId: payment.registerId })
  }
  assert.equal((await house.inbox(owner)).length, 2)
})

test('a register is notified to the approvers of its step, again after a day, and to owners after three days', async () => {
  await using house = await openNotices()
  const { payment, orgId } = await work(house)
  const owner = await house.addMember(orgId, '89000000111', 'owner')
  const approver = await house.addMember(orgId, '89000000112', 'approver')
  const register = parseId('register', payment.registerId)
  assert.ok(register)
  const step = { role: 'approver', memberId: null, needCount: 1, orAll: false, codeRequired: true }
  const sent = { state: 'onApproval', approval_steps: JSON.stringify([step]), approval_round: 1 } as const
  await house.db.updateTable('registers').set(sent).execute()
  await house.tell(registerWaits, { registerId: payment.registerId })
  const overdue = (hours: number) => house.tell(approvalOverdue, { registerId: register, round: 1, step: 1, hours })
  await overdue(24)
  assert.deepEqual((await house.inbox(approver)).map(({ title }) => title).toSorted(), [
    'Реестр ждёт вашего решения',
    'Согласуйте реестр',
  ])
  assert.deepEqual(await house.inbox(owner), [])
  await overdue(72)
  assert.match((await house.inbox(owner))[0]?.body ?? '', /^Реестр Р-.*\. Ждём: /)
  await house.db.updateTable('registers').set({ state: 'ready' }).execute()
  await overdue(72)
  assert.equal((await house.inbox(owner)).length, 1)
})

test('the person is notified of the choice, of the decision and of every change of the binding', async () => {
  await using house = await openNotices()
  const { person, payment } = await work(house)
  await house.tell(personChosen, { assignmentId: payment.assignmentId })
  await house.tell(resultDecided, { assignmentId: payment.assignmentId, decision: 'rework' })
  await house.db
    .insertInto('bindings')
    .values({
      person_id: person.personId as Id<'person'>,
      inn: '500100732259' as PersonInn,
      state: 'bound',
      updated_at: house.clock.now(),
    })
    .execute()
  for (const [version, state] of [
    [2, 'bound'],
    [3, 'unboundByPerson'],
    [4, 'bound'],
    [5, 'sending'],
  ] as const) {
    await house.db.updateTable('bindings').set({ version }).execute()
    await house.tell(bindingChanged, { personId: person.personId as Id<'person'>, state })
  }
  assert.deepEqual(
    (await house.inbox(person)).map(({ title }) => title),
    ['Платформа привязана', 'Платформа отвязана', 'Платформа привязана', 'Нужна доработка', 'Вас выбрали'],
  )
})

test('a binding that ends stops payments: the person and the customers who have unfinished work with them are notified', async () => {
  await using house = await openNotices()
  const { person, orgId } = await work(house)
  const accountant = await house.addMember(orgId, '89000000111', 'accountant')
  const viewer = await house.addMember(orgId, '89000000112', 'viewer')
  const move = async (from_state: string, state: BindingState, more: object = {}) => {
    const now = house.clock.now()
    const row = { person_id: person.personId as Id<'person'>, inn: '500100732259' as PersonInn, state, updated_at: now }
    await house.db
      .insertInto('bindings')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet((column) => ({ state, version: column('bindings.version', '+', 1), ...more })),
      )
      .execute()
    const event = {
      id: newId('bindingEvent', house.clock),
      person_id: person.personId as Id<'person'>,
      at: now,
      from_state,
      to_state: state,
    }
    await house.db.insertInto('binding_events').values(event).execute()
    await house.tell(bindingChanged, { personId: person.personId as Id<'person'>, state })
    house.clock.advance({ minutes: 1 })
  }
  await house.db.updateTable('assignments').set({ state: 'active' }).execute()
  await move('sending', 'error', { next_check_at: house.clock.now() })
  await move('error', 'error', { next_check_at: house.clock.now() })
  await move('waiting', 'bound', { next_check_at: null })
  await move('changing', 'bound')
  await move('changing', 'bound', { reason_text: 'Вы не подтвердили изменение прав. Действуют прежние' })
  await move('bound', 'unboundByPerson')
  await move('waiting', 'boundPartly', { reason_text: 'Разрешите в «Мой налог»: регистрация дохода' })
  await move('boundPartly', 'notNpd')
  assert.deepEqual(
    (await house.inbox(person)).map(({ title }) => title),
    [
      'Нет статуса самозанятого',
      'Не хватает прав',
      'Платформа отвязана',
      'Права платформы не изменились',
      'Права платформы изменены',
      'Платформа привязана',
      'Привязка не удалась',
    ],
  )
  const told = await house.inbox(accountant)
  assert.deepEqual(
    told.map(({ title, link }) => [title, link]),
    [
      ['Нет статуса самозанятого', '/client/CheckStatus?tab=people'],
      ['Платформа отвязана', '/client/CheckStatus?tab=people'],
    ],
  )
  assert.match(told[1]?.body ?? '', /: платформа отвязана в «Мой налог». Выплаты остановлены/)
  assert.deepEqual(await house.inbox(viewer), [])
  await house.db.updateTable('assignments').set({ state: 'closed' }).execute()
  await move('bound', 'unboundByPerson')
  assert.equal((await house.inbox(accountant)).length, 2, 'who has nothing left with him is not told')
})

test('a person is notified of every change of payout requisites, by SMS too, without a number in the message', async () => {
  await using house = await openNotices()
  const { person } = await work(house)
  const method = await house.db.selectFrom('payout_methods').select(['id', 'mask']).executeTakeFirstOrThrow()
  const methodId = parseId('payoutMethod', method.id)
  const personId = parseId('person', person.personId)
  assert.ok(methodId && personId)
  await house.db
    .updateTable('payout_methods')
    .set({ usable_from: house.clock.now().add({ hours: 24 }) })
    .execute()
  for (const change of ['added', 'main', 'removed'] as const)
    await house.tell(requisitesChanged, { personId, methodId, change, changedAt: house.clock.now().toString() })
  const inbox = await house.inbox(person)
  assert.deepEqual(
    inbox.map(({ title, category, link }) => [title, category, link]),
    [
      ['Убран способ выплаты', 'security', '/person/profile?tab=payout'],
      ['Изменён основной способ выплаты', 'security', '/person/profile?tab=payout'],
      ['Добавлен способ выплаты', 'security', '/person/profile?tab=payout'],
    ],
  )
  assert.match(inbox[2]?.body ?? '', /•• 4321, работает с /)
  const messages = await house.db.selectFrom('jobs').select('payload').where('name', '=', 'notifications.message').execute()
  const sent = await house.db.selectFrom('outbox_messages').select('body').execute()
  assert.ok(messages.length + sent.length >= 3)
  assert.doesNotMatch(JSON.stringify([messages, sent]), /4321/)
})

test('cancelled work is notified to the side that did not cancel', async () => {
  await using house = await openNotices()
  const { person, payment, orgId } = await work(house)
  const owner = await house.addMember(orgId, '89000000111', 'owner')
  await house.tell(assignmentCancelled, { assignmentId: payment.assignmentId, by: 'person' })
  assert.deepEqual([(await house.inbox(person)).length, (await house.inbox(owner)).length], [0, 1])
})

test('of a work that ended because nobody made its documents anew both sides are told', async () => {
  await using house = await openNotices()
  const { person, payment, orgId } = await work(house)
  const owner = await house.addMember(orgId, '89000000111', 'owner')
  await house.tell(assignmentCancelled, { assignmentId: payment.assignmentId, by: 'system' })
  for (const human of [person, owner]) assert.match((await house.inbox(human))[0]?.body ?? '', /документы не подписаны в срок/)
})

test('documents that one signing left to the other side make one notice for it', async () => {
  await using house = await openNotices()
  const { person, orgId } = await work(house)
  const owner = await house.addMember(orgId, '89000000111', 'owner')
  const documentIds = [await addWaiting(house, orgId, person, null), await addWaiting(house, orgId, person, 1_500_000)]
  await house.tell(documentsWaiting, { documentIds, side: 'client' })
  await house.tell(documentsWaiting, { documentIds: documentIds.toReversed(), side: 'client' })
  const [notice, ...others] = await house.inbox(owner)
  assert.deepEqual([others, await house.inbox(person)], [[], []])
  assert.equal(notice?.title, 'Подпишите 2 документа')
  assert.match(notice.body, /^15.000.₽, до \d\d\.\d\d\.2026\. Хватит одного кода$/)
  assert.equal(notice.link, '/client/docs?tab=to_sign&sign=all')
})

test('a failed receipt is notified to the client, and to the person when only they can fix it', async () => {
  await using house = await openNotices()
  const { person, payment, orgId } = await work(house)
  const accountant = await house.addMember(orgId, '89000000111', 'accountant')
  await house.unbind('500100732259')
  await house.announcePaid(payment.payoutId)
  await house.work()
  await house.work()
  const receiptId = parseId('receipt', (await house.receiptOf(payment.payoutId))?.id ?? '')
  assert.ok(receiptId)
  await house.tell(receiptFailed, { receiptId })
  const [notice] = await house.inbox(accountant)
  assert.match(notice?.body ?? '', /^Орлова Анна Игоревна, 15.000.₽\. Исполнитель отвязал платформу/)
  assert.deepEqual(
    [notice?.link, (await house.inbox(person))[0]?.link],
    ['/client/checks?tab=problems', '/person/profile?tab=tax'],
  )
})

test('notices are read, archived, searched and restored; those of others are never affected', async () => {
  await using house = await openNotices()
  const { person, orgId } = await work(house)
  const owner = await house.addMember(orgId, '89000000111', 'owner')
  for (const title of ['Первое', 'Второе', 'Третье']) await house.put(person, title)
  await house.put(owner, 'Чужое')
  const [third, second] = await house.inbox(person)
  const [foreign] = await house.inbox(owner)

  assert.equal(await house.mark(person, 'read', [third?.id ?? '', foreign?.id ?? '']), 1)
  assert.equal(await house.mark(person, 'read', [third?.id ?? '']), 0, 'read once')
  assert.equal(await house.mark(person, 'archive', [second?.id ?? '']), 1)
  assert.deepEqual(
    (await house.inbox(person)).map(({ title, state }) => [title, state]),
    [
      ['Третье', 'read'],
      ['Первое', 'created'],
    ],
  )
  assert.deepEqual(
    (await house.inbox(person, { archived: '1', q: 'ВТОР' })).map(({ id }) => id),
    [second?.id],
  )
  assert.deepEqual(await house.inbox(person, { archived: '1', q: '%' }), [])
  assert.equal(await house.mark(person, 'restore', [second?.id ?? '']), 1)
  assert.equal((await house.inbox(person)).find(({ id }) => id === second?.id)?.state, 'read')
  assert.equal(await house.mark(person, 'read', 'all'), 1)
  assert.equal(await house.mark(person, 'archive', 'all'), 3)
  assert.deepEqual(await house.inbox(person), [])
  assert.deepEqual(
    (await house.inbox(owner)).map(({ state }) => state),
    ['created'],
  )
  assert.equal(await house.mark(person, 'read', []), 0)
})

test('two tabs archiving at once archive once', async () => {
  await using house = await openNotices()
  const { person } = await work(house)
  await house.put(person, 'Первое')
  const changed = await Promise.all([house.mark(person, 'archive', 'all'), house.mark(person, 'archive', 'all')])
  assert.deepEqual(
    changed.toSorted((one, other) => one - other),
    [0, 1],
  )
})

test('pages follow by key and do not shift while new notices arrive', async () => {
  await using house = await openNotices()
  const { person } = await work(house)
  assert.deepEqual(await house.page(person, {}), { items: [], next: null })
  for (let number = 1; number <= 5; number += 1) await house.put(person, String(number))
  const first = await house.page(person, { size: '2' })
  await house.put(person, 'новое')
  const second = await house.page(person, { size: '2', cursor: first.next ?? '' })
  const third = await house.page(person, { size: '2', cursor: second.next ?? '' })
  assert.deepEqual(
    [first, second, third].flatMap(({ items }) => items.map(({ title }) => title)),
    ['5', '4', '3', '2', '1'],
  )
  assert.equal(third.next, null)
})

async function openNotices() {
  const house = await openReceiptHouse()
  notificationRoutes(house.api, house.deps)
  const listening = createWorkTable()
  const outbox = messageOutbox(house.db, house.clock)
  const posted = { sms: builtInSms(outbox), mail: builtInMail(outbox), brand: { name: 'Наряд' } }
  notificationHandlers(listening, { ...house.deps, ...posted })

  async function page(visitor: Visitor, query: Record<string, string>) {
    const list = visitor.orgId === undefined ? contract.listPersonNotifications : contract.listClientNotifications
    return (await house.call(list, visitor, { query })).body['data'] as { items: View[]; next: string | null }
  }

  return {
    ...house,
    page,
    inbox: async (visitor: Visitor, query: Record<string, string> = {}) => (await page(visitor, query)).items,
    /** Publishes an event to notifications alone. */
    async tell<Payload>(event: Event<Payload>, payload: NoInfer<Payload>) {
      await house.db.deleteFrom('jobs').execute()
      await house.db.transaction().execute((tx) => announce(tx, house.clock, event, payload))
      await house.work({ seconds: 1 }, listening)
    },
    async put(visitor: Visitor, title: string) {
      house.clock.advance({ seconds: 1 })
      const to = {
        personId: visitor.personId as Id<'person'>,
        ...(visitor.orgId === undefined ? {} : { orgId: visitor.orgId as Id<'organization'> }),
      }
      const notice = { eventKey: title, category: 'system', title, body: 'Текст', link: '/' } as const
      await house.db.transaction().execute((tx) => insertNotice(tx, house.clock, to, notice))
    },
    async mark(visitor: Visitor, action: string, ids: readonly string[] | 'all') {
      const mark = visitor.orgId === undefined ? contract.markPersonNotifications : contract.markClientNotifications
      return ((await house.call(mark, visitor, { body: { action, ids } })).body['data'] as { changed: number }).changed
    },
  }
}

async function work(house: ReceiptHouse) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const person: Visitor = { personId: await house.addPerson('500100732259', '89000000001') }
  return { orgId, person, payment: await house.addPayment(orgId, person.personId) }
}

/** An order or, without a sum, a contract that waits for a signature. */
async function addWaiting(house: ReceiptHouse, orgId: Id<'organization'>, person: Visitor, amount: number | null) {
  const [id, now] = [newId('document', house.clock), house.clock.now()]
  await house.db
    .insertInto('documents')
    .values({
      id,
      org_id: orgId,
      person_id: person.personId as Id<'person'>,
      kind: amount === null ? 'frame' : 'order',
      number: id.slice(-8),
      title: 'Документ',
      day: Temporal.PlainDate.from('2026-11-20'),
      amount: amount === null ? null : kopecks(amount),
      state: 'waitClient',
      signers_order: 'personFirst',
      template: 'order@1',
      facts: '{}',
      verify_code: id.slice(-16),
      expires_at: now.add({ hours: 24 }),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
