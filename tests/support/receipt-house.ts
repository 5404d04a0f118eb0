import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import type { Permission } from '#/gateways/npd/message-fields.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { openCheckHouse } from './check-house.ts'
import type { Visitor } from './check-house.ts'

export const inn = '500100732259'
export const otherInn = '990900000132'
export const buyerInn = '7707083893'

/** A house with an organisation, a bound person and the levers of the tax service: what becomes of receipts after they are made. */
export async function openReceiptHouse({ rights = permissionsOfPlatform }: { rights?: readonly Permission[] } = {}) {
  const house = await openCheckHouse()
  const orgId = await house.addOrganization(buyerInn, 'ООО «Ромашка»')
  const client = await house.addMember(orgId, '89000000003', 'accountant')
  const person: Visitor = { personId: await house.addPerson(inn, '89000000001', rights) }
  await bind(person.personId, inn, rights)

  return {
    ...house,
    orgId,
    client,
    person,
    bindPerson: bind,
    addRole: (role: MemberRole, phone: string) => house.addMember(orgId, phone, role),
    /** A paid work whose receipt went as far as it could. */
    async registered(amount = 1_500_000) {
      const payment = await house.addPayment(orgId, person.personId, { amount })
      await house.tellPaid(payment.payoutId)
      await house.work()
      await house.work()
      const check = await house.checkOf(payment.payoutId)
      if (!check) throw new Error('No check')
      return { ...payment, id: check.id, receiptId: check.receipt_id ?? '' }
    },
    check: (id: string) => house.db.selectFrom('checks').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    row: (id: string) => house.db.selectFrom('register_rows').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Works until nothing is left to do within some minutes. */
    async settle(minutes = 5) {
      for (let minute = 0; minute < minutes; minute += 1) await house.work({ minutes: 1 })
    },
    async lever(method: string, path: string, body?: object) {
      const answer = await fetch(`${house.taxServiceUrl}/admin/${path}`, { method, body: body ? JSON.stringify(body) : null })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Record<string, unknown>
    },
    /** The other book, receipt by receipt. */
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
    personId: string,
    personInn: string,
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

export type ReceiptHouse = Awaited<ReturnType<typeof openReceiptHouse>>
