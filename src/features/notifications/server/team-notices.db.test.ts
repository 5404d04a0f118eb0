import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessRequested } from '#/features/organizations/server/jobs.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { openJournalHouse } from '../../../../tests/support/journal-house.ts'
import { notificationHandlers } from './handlers.ts'

test('an access request is notified once to those who may approve it, not to a member of a branch', async () => {
  await using house = await openJournalHouse()
  const { db, clock, log, table } = house
  const orgId = await house.addOrganization('7707083893')
  const [owner, admin] = [await house.addMember(orgId, 'owner'), await house.addMember(orgId, 'admin')]
  await house.addMember(orgId, 'accountant')
  const narrowed = await house.addMember(orgId, 'admin')
  await db
    .updateTable('members')
    .set({ branch_ids: ['branch_1' as Id<'branch'>] })
    .where('person_id', '=', narrowed.account.personId)
    .execute()
  const outbox = messageOutbox(db, clock)
  const gateways = { sms: builtInSms(outbox), mail: builtInMail(outbox) }
  notificationHandlers(table, { db, clock, log, ...gateways, publicUrl: 'https://naryad.example', brand: { name: 'Наряд' } })
  const memberId = newId('member', clock)
  await db
    .insertInto('members')
    .values({
      id: memberId,
      org_id: orgId,
      phone: '89007776655' as Phone,
      name: 'Новичков Пётр',
      role: 'viewer',
      status: 'requested',
      created_at: clock.now(),
    })
    .execute()
  for (let time = 0; time < 2; time += 1)
    await db.transaction().execute((tx) => announce(tx, clock, accessRequested, { memberId, orgId }))
  while ((await runDueJobs(house)) > 0);
  const notices = await db.selectFrom('notifications').select(['person_id', 'body', 'link']).execute()
  assert.deepEqual(
    notices.map(({ person_id: person }) => person).toSorted(),
    [owner.account.personId, admin.account.personId].toSorted(),
  )
  assert.deepEqual(
    [notices[0]?.body, notices[0]?.link],
    ['Новичков Пётр. Примите, только если знаете этого человека', '/client/profile?tab=team'],
  )
})
