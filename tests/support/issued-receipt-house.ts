import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import type { Permission } from '#/gateways/npd/message-fields.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { openReceiptHouse } from './receipt-house.ts'
import type { Visitor } from './receipt-house.ts'

export const inn = '500100732259' as PersonInn
export const otherInn = '990900000132'
export const buyerInn = '7707083893'

/** An organization, a bound person and the tax service's levers: for what happens to receipts after they are issued. */
export async function openIssuedReceiptHouse({ rights = permissionsOfPlatform }: { rights?: readonly Permission[] } = {}) {
  const house = await openReceiptHouse()
  const orgId = await house.addOrganization(buyerInn, 'ООО «Ромашка»')
  const client = await house.addMember(orgId, '89000000003', 'accountant')
  const person: Visitor = { personId: await house.addPerson(inn, '89000000001', rights) }
  await bind(person.personId as Id<'person'>, inn, rights)

  return {
    ...house,
    orgId,
    client,
    person,
    bindPerson: bind,
    addRole: (role: MemberRole, phone: string) => house.addMember(orgId, phone, role),
    /** A paid work whose receipt has gone as far as it could. */
    async registered(amount = 1_500_000) {
      const payment = await house.addPayment(orgId, person.personId, { amount })
      await house.announcePaid(payment.payoutId)
      await house.work()
      await house.work()
      const receipt = await house.receiptOf(payment.payoutId)
      if (!receipt) throw new Error('No check')
      return { ...payment, id: receipt.id, fnsReceiptId: receipt.fns_receipt_id ?? '' }
    },
    check: (id: Id<'receipt'>) => house.db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    row: (id: Id<'row'>) => house.db.selectFrom('register_rows').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Runs jobs until none is left within some minutes. */
    async runUntilIdle(minutes = 5) {
      for (let minute = 0; minute < minutes; minute += 1) await house.work({ minutes: 1 })
    },
    async lever(method: string, path: string, body?: object) {
      const answer = await fetch(`${house.taxServiceUrl}/admin/${path}`, { method, body: body ? JSON.stringify(body) : null })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Record<string, unknown>
    },
    /** The tax service's own book, receipt by receipt. */
    async theirs() {
      const answer = await fetch(`${house.taxServiceUrl}/admin/receipts`)
      return (await answer.json()) as { id: string; total: number; cancelledAt?: string; reason?: string; operationId?: string }[]
    },
    actions: async () =>
      (await house.db.selectFrom('journal_entries').select('action').where('owner_id', '=', orgId).orderBy('no').execute()).map(
        ({ action }) => action,
      ),
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }

  async function bind(
    personId: Id<'person'>,
    personInn: PersonInn,
    granted: readonly string[],
    state: 'bound' | 'unboundByPerson' = 'bound',
  ) {
    const row = { inn: personInn, state, rights_granted: [...granted], updated_at: house.clock.now() }
    await house.db
      .insertInto('bindings')
      .values({ person_id: personId, ...row })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
      .execute()
  }
}

export type IssuedReceiptHouse = Awaited<ReturnType<typeof openIssuedReceiptHouse>>
