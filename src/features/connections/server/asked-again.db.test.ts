import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoutStateOf } from '#/features/registers/domain/payout.ts'
import type { PayoutChannel } from '#/gateways/payout-channel/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract.ts'

test('a payment without an answer is not repeated through another gateway, which has never seen its key', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { paid } = useGateways(house)
  const { owner, connectionId } = await payOnce(house)
  assert.deepEqual([await stateOf(house), paid], ['unclear', ['first']])
  await replace(house, owner, connectionId, { token: 'bank-secret', gateway: 'second' })
  await house.work(200)
  assert.deepEqual([await stateOf(house), paid], ['lost', ['first']])
})

test('a payment without an answer is repeated after the secret of the same gateway was replaced, if the gateway does not know it', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { paid } = useGateways(house)
  const { owner, connectionId } = await payOnce(house)
  await replace(house, owner, connectionId, { token: 'another-secret' })
  await house.work(200)
  assert.deepEqual([await stateOf(house), paid], ['paid', ['first', 'first']])
})

test('a payment that left before its account was connected is not repeated through the connection', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { paid } = useGateways(house)
  await payOnce(house)
  await house.db.updateTable('payouts').set({ asked_by: null }).execute()
  await house.work(400)
  assert.deepEqual([await stateOf(house), paid], ['lost', ['first']])
})

/** Starts one payment, whose answer is lost. */
async function payOnce(house: RegistersHouse) {
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  const connection = await house.db.selectFrom('payout_connections').select('id').executeTakeFirstOrThrow()
  await startPaying(house, accountant, id)
  await house.work(1)
  return { owner, connectionId: connection.id }
}

async function replace(
  house: RegistersHouse,
  owner: Awaited<ReturnType<typeof payOnce>>['owner'],
  id: string,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  const credentials = Object.entries(typed).map(([name, value]) => ({ name, value }))
  dataOf(await house.call(owner, contract.replaceSecret, { params: { id }, body: { credentials } }))
  dataOf(await house.call(owner, contract.checkConnection, { params: { id } }))
}

/**
 * Offers a bank of many gateways, each with a book of its own; tells through which payments were sent. The first payment reaches
 * nobody and has no answer, and nobody is found until five seconds after it.
 */
function useGateways(house: RegistersHouse): { paid: string[] } {
  const paid: string[] = []
  const { traits } = house.channels.now
  const field = { name: 'gateway', label: 'Шлюз', hint: '', kind: 'line', isSecret: false, isOptional: true } as const
  const opens = house.clock.now().add({ seconds: 5 })
  const make = (credentials: Readonly<Record<string, string>>): PayoutChannel & AsyncDisposable => ({
    traits,
    pay(order) {
      paid.push(credentials['gateway'] ?? 'first')
      if (paid.length === 1) return Promise.resolve(refuse({ kind: 'unknownOutcome' }))
      return Promise.resolve(ok({ channelId: order.key, outcome: 'paid' }))
    },
    find() {
      const isOpen = Temporal.Instant.compare(opens, house.clock.now()) < 0
      return Promise.resolve(isOpen ? ok(undefined) : refuse({ kind: 'unavailable' }))
    },
    check: () => Promise.resolve(ok()),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })
  Object.assign(house.offer, { kind: { ...house.offer.kind, fields: [...house.offer.kind.fields, field], make } })
  return { paid }
}

async function stateOf(house: RegistersHouse): Promise<string> {
  const columns = ['state', 'unclear_since', 'lost_since', 'sign_until'] as const
  return payoutStateOf(await house.db.selectFrom('payouts').select(columns).executeTakeFirstOrThrow())
}
