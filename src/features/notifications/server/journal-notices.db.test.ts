import assert from 'node:assert/strict'
import { test } from 'node:test'
import { journalBroken } from '#/features/journal/server/jobs.ts'
import { announce } from '#/platform/server/jobs.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { openJournalHouse } from '../../../../tests/support/journal-house.ts'
import { notificationHandlers } from './handlers.ts'

test('the owners of an organization are notified of its broken journal once, others are not; a person is notified of their own', async () => {
  await using house = await openJournalHouse()
  const { db, clock, log, table } = house
  const orgId = await house.addOrganization('7707083893')
  const [owner, accountant] = [await house.addMember(orgId, 'owner'), await house.addMember(orgId, 'accountant')]
  const outbox = messageOutbox(db, clock)
  const gateways = { sms: builtInSms(outbox), mail: builtInMail(outbox) }
  notificationHandlers(table, { db, clock, log, ...gateways, publicUrl: 'https://naryad.example', brand: { name: 'Наряд' } })
  for (const ownerId of [orgId, orgId, accountant.account.personId]) {
    await db.transaction().execute((tx) => announce(tx, clock, journalBroken, { ownerId, no: 17 }))
  }
  while ((await runDueJobs(house)) > 0);
  const notices = await db
    .selectFrom('notifications')
    .select(['person_id', 'org_id', 'category', 'body', 'link'])
    .orderBy('org_id')
    .execute()
  assert.deepEqual(
    notices.map(({ person_id, org_id, category, link }) => ({ person_id, org_id, category, link })),
    [
      { person_id: owner.account.personId, org_id: orgId, category: 'security', link: '/client/profile?tab=journal' },
      { person_id: accountant.account.personId, org_id: null, category: 'security', link: '/person/profile?tab=security' },
    ],
  )
  assert.match(notices[0]?.body ?? '', /запись № 17/)
})
