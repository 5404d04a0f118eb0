import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import type { DocumentKind } from '#/features/documents/domain/document.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Event } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import { openReceiptHouse } from './receipt-house.ts'
import type { ReceiptHouse } from './receipt-house.ts'

/** A paid work of one person for one organization, and notices alone listening: what an event makes them tell, and to which side. */
export async function openNoticeHouse() {
  const house = await openReceiptHouse()
  const { db, clock } = house
  const listening = createWorkTable()
  subscribeNotices(listening, house.deps)
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const owner = await house.addMember(orgId, '89000000009', 'owner')
  const personId = await house.addPerson('500100732259', '89000000001')
  const payment = await house.addPayment(orgId, personId)
  const { id: applicationId } = await db.selectFrom('task_applications').select('id').executeTakeFirstOrThrow()

  return {
    ...house,
    orgId,
    ownerId: owner.personId,
    personId,
    payment,
    applicationId,
    /** Publishes an event; returns what is new: «person: Вас выбрали». */
    async tell<Payload>(event: Event<Payload>, payload: NoInfer<Payload>): Promise<string[]> {
      const told = db.selectFrom('notifications').select(['id', 'org_id', 'title'])
      const before = new Set((await told.execute()).map(({ id }) => id))
      await db.deleteFrom('jobs').execute()
      await db.transaction().execute((tx) => announce(tx, clock, event, payload))
      await house.work({ seconds: 1 }, listening)
      const fresh = (await told.execute()).filter(({ id }) => !before.has(id))
      return fresh.map(({ org_id: org, title }) => `${org === null ? 'person' : 'client'}: ${title}`).toSorted()
    },
    addDocument: (kind: DocumentKind, number: string) => addDocument(house, { orgId, personId }, kind, number),
  }
}

export type NoticeHouse = Awaited<ReturnType<typeof openNoticeHouse>>

type Sides = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

async function addDocument(
  { db, clock }: Pick<ReceiptHouse, 'db' | 'clock'>,
  { orgId, personId }: Sides,
  kind: DocumentKind,
  number: string,
): Promise<Id<'document'>> {
  const [id, now] = [newId('document', clock), clock.now()]
  await db
    .insertInto('documents')
    .values({
      id,
      org_id: orgId,
      person_id: personId,
      kind,
      number,
      title: 'Документ',
      day: Temporal.PlainDate.from('2026-11-20'),
      amount: kind === 'act' ? kopecks(1_500_000) : null,
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
