import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BindingState } from '#/features/partner/domain/binding.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { announce } from '#/platform/server/jobs.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import { openCheckHouse } from '../../../../tests/support/check-house.ts'
import type { Visitor } from '../../../../tests/support/check-house.ts'
import * as contract from '../contract.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationRoutes } from './routes.ts'

const all = ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST']
const withoutIncome = ['CANCEL_INCOME', 'INCOME_LIST']
const withoutCancelling = ['INCOME_REGISTRATION', 'INCOME_LIST']

test('a customer is told what stopped the money, in words for him', async () => {
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

test('he who ends the binding with our button is not told what he has done', async () => {
  await using house = await openBindings()
  await house.move('waiting', 'bound', all)
  await house.takeInbox(house.person)
  await house.move('bound', 'unboundByUs', [], 'Вы отвязали платформу')
  assert.deepEqual(await house.takeInbox(house.person), [])
})

test('a customer hears of a right only when its loss stops the money', async () => {
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

test('what a person lacks is said once', async () => {
  await using house = await openBindings()
  await house.move('waiting', 'boundPartly', withoutIncome, 'Разрешите в «Мой налог»: регистрация дохода')
  const [notice] = await house.takeInbox(house.person)
  assert.equal(`${notice?.title}. ${notice?.body}`, 'Не хватает прав. Разрешите в «Мой налог»: регистрация дохода')
})

async function openBindings() {
  const house = await openCheckHouse()
  notificationRoutes(house.api, house.deps)
  const listening = createWorkTable()
  const outbox = messageOutbox(house.db, house.clock)
  const posted = { sms: builtInSms(outbox), mail: builtInMail(outbox), brand: { name: 'Наряд' } }
  notificationHandlers(listening, { ...house.deps, ...posted })
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const person: Visitor = { personId: await house.addPerson('500100732259', '89000000001') }
  await house.addPayment(orgId, person.personId)
  await house.db.updateTable('assignments').set({ state: 'active' }).execute()
  const customer = await house.addMember(orgId, '89000000111', 'accountant')
  await house.db.deleteFrom('bindings').execute()

  return {
    ...house,
    person,
    customer,
    /** A move of the binding as its owner writes it, told to notifications alone. */
    async move(from: BindingState, state: BindingState, granted: readonly string[], reason?: string): Promise<void> {
      house.clock.advance({ minutes: 1 })
      const [now, rights] = [house.clock.now(), [...granted]]
      const saved = { state, rights_granted: rights, reason_text: reason ?? null, updated_at: now }
      await house.db
        .insertInto('bindings')
        .values({ person_id: person.personId, inn: '500100732259', ...saved })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet((column) => ({ ...saved, version: column('bindings.version', '+', 1) })),
        )
        .execute()
      const event = { id: crypto.randomUUID(), person_id: person.personId, at: now, from_state: from, to_state: state }
      await house.db
        .insertInto('binding_events')
        .values({ ...event, rights_granted: rights })
        .execute()
      await house.db.deleteFrom('jobs').execute()
      await house.db
        .transaction()
        .execute((tx) => announce(tx, house.clock, bindingChanged, { person_id: person.personId, state }))
      await house.work({ seconds: 1 }, listening)
    },
    /** What he was told since the last look. */
    async takeInbox(visitor: Visitor) {
      const list = visitor.orgId === undefined ? contract.listPersonNotifications : contract.listClientNotifications
      const { items } = (await house.call(list, visitor, { query: {} })).body['data'] as { items: View[] }
      await house.db.deleteFrom('notifications').execute()
      return items
    },
  }
}

type View = { readonly title: string; readonly body: string; readonly link: string }
