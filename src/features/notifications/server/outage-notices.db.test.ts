import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outageLasts, outageOver } from '#/features/services/server/jobs.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { Id } from '#/kernel/ids.ts'
import { announce } from '#/platform/server/jobs.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import { notificationHandlers } from './handlers.ts'

test('people whose receipts wait are notified of the outage once and of its end; nobody else is', async () => {
  await using house = await openTellingHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const accountant = await house.addMember(orgId, '89000000001', 'accountant')
  const quiet = await house.addOrganization('7701010017', 'ООО «Тишина»')
  await house.addMember(quiet, '89000000002', 'accountant')
  const waiting = await house.addPerson('990900000132', '89000000003')
  await house.addPerson('990900000453', '89000000004')
  await house.fault({ kind: 'down' })
  const payment = await house.addPayment(orgId, waiting)
  await house.announcePaid(payment.payoutId)
  await house.work()
  const outage = await silence(house)

  await tell(house, outageLasts, outage)
  await tell(house, outageLasts, outage)
  assert.deepEqual(await notices(house), [
    { person_id: accountant.personId, org_id: orgId, category: 'check', title: 'ФНС не отвечает' },
    { person_id: waiting, org_id: null, category: 'check', title: 'ФНС не отвечает' },
  ])

  await house.mend()
  await house.db
    .updateTable('service_outages')
    .set({ ended_at: house.clock.now().add({ minutes: 35 }) })
    .execute()
  house.clock.advance({ minutes: 40 })
  await tell(house, outageOver, outage)
  const after = (await notices(house)).filter(({ title }) => title === 'ФНС снова отвечает')
  assert.deepEqual(
    after.map(({ person_id }) => person_id),
    [accountant.personId, waiting],
  )
  const body = await house.db.selectFrom('notifications').select('body').where('title', '=', 'ФНС снова отвечает').execute()
  assert.equal(body[0]?.body, 'Чеки уходят сами. Не отвечала 35 минут: 21 ноября, 12:00–12:35')
})

test('an outage that ends before its notice is sent is notified to nobody', async () => {
  await using house = await openTellingHouse()
  const outage = await silence(house)
  await house.db.updateTable('service_outages').set({ ended_at: house.clock.now() }).execute()
  await tell(house, outageLasts, outage)
  assert.deepEqual(await notices(house), [])
})

async function openTellingHouse() {
  const house = await openReceiptHouse()
  const outbox = messageOutbox(house.db, house.clock)
  notificationHandlers(house.table, {
    ...house.deps,
    sms: builtInSms(outbox),
    mail: builtInMail(outbox),
    brand: { name: 'Наряд' },
  })
  return house
}

async function silence({ db, clock }: ReceiptHouse): Promise<Id<'outage'>> {
  const now = clock.now()
  const id = newId('outage', clock)
  await db
    .insertInto('service_states')
    .values({
      service: 'taxService',
      state: 'silent',
      since: now,
      failures: 5,
      next_try_at: now,
      pause_seconds: 5,
      checked_at: now,
      watched_from: now,
    })
    .execute()
  await db
    .insertInto('service_outages')
    .values({ id, service: 'taxService', began_at: Temporal.Instant.from('2026-11-21T09:00:00Z') })
    .execute()
  return id
}

async function tell(house: ReceiptHouse, kind: typeof outageLasts, outageId: Id<'outage'>): Promise<void> {
  await house.db.transaction().execute((tx) => announce(tx, house.clock, kind, { outageId }))
  await house.work({ seconds: 0 })
}

function notices({ db }: ReceiptHouse) {
  return db
    .selectFrom('notifications')
    .select(['person_id', 'org_id', 'category', 'title'])
    .where('title', 'like', 'ФНС %')
    .orderBy('org_id')
    .orderBy('title')
    .execute()
}
