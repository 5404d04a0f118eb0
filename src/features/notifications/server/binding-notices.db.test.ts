import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BindingState } from '#/features/partner/domain/binding.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { announce } from '#/platform/server/jobs.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { newId } from '#/platform/server/new-id.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationRoutes } from './routes.ts'

const all = ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST']
const withoutIncome = ['CANCEL_INCOME', 'INCOME_LIST']
const withoutCancelling = ['INCOME_REGISTRATION', 'INCOME_LIST']

test('a customer learns what stopped the payments, in wording meant for customers', async () => {
  await using house = await openBindings()
  const cases = [
    {
      to: 'boundPartly',
      rights: withoutIncome,
      title: 'Исполнитель отозвал право',
      body: 'Орлова Анна: отозвано право, без которого чек не сделать. Выплаты остановлены',
    },
    {
      to: 'unboundByPerson',
      rights: [],
      title: 'Платформа отвязана',
      body: 'Орлова Анна: платформа отвязана в «Мой налог». Выплаты остановлены до новой привязки',
    },
    {
      to: 'unboundByUs',
      rights: [],
      title: 'Платформа отвязана',
      body: 'Орлова Анна: платформа отвязана. Выплаты остановлены до новой привязки',
    },
    {
      to: 'notNpd',
      rights: [],
      title: 'Нет статуса самозанятого',
      body: 'Орлова Анна: нет статуса самозанятого. Выплаты остановлены',
    },
  ] as const
  for (const { to, rights, title, body } of cases) {
    await house.move('waiting', 'bound', all)
    await house.move('bound', to, rights, 'Слова для исполнителя')
    const [notice, ...others] = await house.takeInbox(house.customer)
    assert.deepEqual([notice?.title, notice?.body, others.length], [title, body, 0], to)
    assert.equal(notice?.link, '/client/CheckStatus?tab=people')
  }
})

test('a person who ends the binding with our button is not notified of their own action', async () => {
  await using house = await openBindings()
  await house.move('waiting', 'bound', all)
  await house.takeInbox(house.person)
  await house.move('bound', 'unboundByUs', [], 'Вы отвязали платформу')
  assert.deepEqual(await house.takeInbox(house.person), [])
})

test('a customer is notified of a right only when its loss stops payments', async () => {
  await using house = await openBindings()
  await house.move('waiting', 'boundPartly', withoutIncome)
  assert.deepEqual(await house.takeInbox(house.customer), [], 'it never could go')
  await house.move('boundPartly', 'bound', all)
  await house.move('bound', 'boundPartly', withoutCancelling)
  assert.deepEqual(await house.takeInbox(house.customer), [], 'receipts are still made')
  await house.move('boundPartly', 'changing', withoutCancelling)
  await house.move('changing', 'boundPartly', ['INCOME_LIST'])
  assert.deepEqual(
    (await house.takeInbox(house.customer)).map(({ title }) => title),
    ['Исполнитель отозвал право'],
  )
  await house.move('boundPartly', 'changing', ['INCOME_LIST'])
  await house.move('changing', 'boundPartly', withoutIncome)
  assert.deepEqual(await house.takeInbox(house.customer), [], 'it has stopped before')
})

test('a person is notified of what they lack once', async () => {
  await using house = await openBindings()
  await house.move('waiting', 'boundPartly', withoutIncome, 'Разрешите в «Мой налог»: регистрация дохода')
  const [notice] = await house.takeInbox(house.person)
  assert.equal(`${notice?.title}. ${notice?.body}`, 'Не хватает прав. Разрешите в «Мой налог»: регистрация дохода')
})

test('two people with equal histories unbind: their customer is told of each', async () => {
  await using house = await openBindings()
  for (const inn of [house.inn, house.otherInn]) {
    await house.move('waiting', 'bound', all, undefined, inn)
    await house.move('bound', 'unboundByPerson', [], undefined, inn)
  }
  assert.deepEqual(
    (await house.takeInbox(house.customer)).map(({ title }) => title),
    ['Платформа отвязана', 'Платформа отвязана'],
  )
})

async function openBindings() {
  const house = await openReceiptHouse()
  notificationRoutes(house.api, house.deps)
  const listening = createWorkTable()
  const outbox = messageOutbox(house.db, house.clock)
  const posted = { sms: builtInSms(outbox), mail: builtInMail(outbox), brand: { name: 'Наряд' } }
  notificationHandlers(listening, { ...house.deps, ...posted })
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const [inn, otherInn] = ['500100732259', '990900020280'] as const
  const people = new Map<string, Id<'person'>>()
  for (const [each, phone] of [
    [inn, '89000000001'],
    [otherInn, '89000000002'],
  ] as const) {
    const personId = await house.addPerson(each, phone)
    people.set(each, personId)
    await house.addPayment(orgId, personId)
  }
  const person: Visitor = { personId: people.get(inn) ?? '' }
  await house.db.updateTable('assignments').set({ state: 'active' }).execute()
  const customer = await house.addMember(orgId, '89000000111', 'accountant')
  await house.db.deleteFrom('bindings').execute()

  return {
    ...house,
    inn,
    otherInn,
    person,
    customer,
    /** Writes a change of the binding as its owning feature does, and publishes it to notifications alone. */
    async move(
      from: BindingState,
      state: BindingState,
      granted: readonly string[],
      reason?: string,
      of: string = inn,
    ): Promise<void> {
      const personId = people.get(of) ?? assert.fail(of)
      house.clock.advance({ minutes: 1 })
      const [now, rights] = [house.clock.now(), [...granted]]
      const saved = { state, rights_granted: rights, reason_text: reason ?? null, updated_at: now }
      await house.db
        .insertInto('bindings')
        .values({ person_id: personId, inn: of as PersonInn, ...saved })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet((column) => ({ ...saved, version: column('bindings.version', '+', 1) })),
        )
        .execute()
      const event = {
        id: newId('bindingEvent', house.clock),
        person_id: personId,
        at: now,
        from_state: from,
        to_state: state,
      }
      await house.db
        .insertInto('binding_events')
        .values({ ...event, rights_granted: rights })
        .execute()
      await house.db.deleteFrom('jobs').execute()
      await house.db.transaction().execute((tx) => announce(tx, house.clock, bindingChanged, { personId, state }))
      await house.work({ seconds: 1 }, listening)
    },
    /** Notices received since the previous call. */
    async takeInbox(visitor: Visitor) {
      const list = visitor.orgId === undefined ? contract.listPersonNotifications : contract.listClientNotifications
      const { items } = (await house.call(list, visitor, { query: {} })).body['data'] as { items: View[] }
      await house.db.deleteFrom('notifications').execute()
      return items
    },
  }
}

type View = { readonly title: string; readonly body: string; readonly link: string }
