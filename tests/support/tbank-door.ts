import assert from 'node:assert/strict'
import { startBankSimulator } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import type { BankSimulatorOptions } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import { tbankChannel } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import { tbankKind } from '#/gateways/payout-channel/tbank/tbank-kind.ts'
import type { TbankConfig } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import type { Clock } from '#/kernel/time.ts'
import { openDoor } from './channel-door.ts'
import { sampleAccount, samplePhone } from './sample-order.ts'
import type { BookedOrder, DoorKind } from './channel-door.ts'

const tbank: DoorKind = {
  name: 'T-Bank',
  destination: sampleAccount,
  news: 'authorized',
  reasons: [],
  open: (options = {}) =>
    openDoor(
      {
        schema: 'tbank/schema/tbank.json',
        start: (clock, url) =>
          startBankSimulator({
            port: 0,
            clock,
            secret: 'token',
            webhook: { url, secret: 'webhook-secret' },
            ...(options.settlementDelay && { settlementDelay: options.settlementDelay }),
          }),
        channel: (url, patience) =>
          tbankKind.make({ token: 'token', webhookSecret: 'webhook-secret' }, { payments: url, statements: url }, patience),
        newsOf: (kind) => ({ genuine: {}, forged: { secret: 'guess' }, stale: { status: 'IN_PROGRESS' } })[kind],
      },
      options,
    ),
}

/** The same bank by requisites, and by phone through the fast payments system. */
export const tbankDoors: readonly DoorKind[] = [tbank, { ...tbank, name: 'T-Bank by СБП', destination: samplePhone }]

/** The adapter and the training bank, on a clock that stands. */
export async function openTbankStand(options: Partial<BankSimulatorOptions> = {}, config: Partial<TbankConfig> = {}) {
  let now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const clock: Clock = { now: () => now }
  const simulator = await startBankSimulator({ port: 0, clock, secret: 'token', ...options })
  const channel = tbankChannel({ url: simulator.url, token: 'token', ...config })
  const post = (path: string, body: object) =>
    fetch(`${simulator.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    channel,
    post,
    url: simulator.url,
    pass(duration: Temporal.DurationLike) {
      now = now.add(duration)
    },
    async fault(fault: object) {
      assert.equal((await post('/admin/faults', fault)).status, 201)
    },
    async book(): Promise<BookedOrder[]> {
      const answer = (await (await fetch(`${simulator.url}/admin/book`)).json()) as { items: BookedOrder[] }
      return answer.items
    },
    async [Symbol.asyncDispose]() {
      await channel[Symbol.asyncDispose]()
      await simulator.stop()
    },
  }
}
