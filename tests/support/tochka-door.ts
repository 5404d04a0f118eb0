import { startTochkaStand } from '#/gateways/payout-channel/tochka/simulator/start-tochka-stand.ts'
import type { TochkaStandOptions } from '#/gateways/payout-channel/tochka/simulator/start-tochka-stand.ts'
import { tochkaChannel } from '#/gateways/payout-channel/tochka/tochka-channel.ts'
import { openDoor } from './channel-door.ts'
import { sampleAccount } from './sample-order.ts'
import type { BookedOrder, DoorKind, DoorOptions } from './channel-door.ts'

export const tochkaDoor: DoorKind = {
  name: 'Tochka',
  destination: sampleAccount,
  news: 'authorized',
  reasons: [],
  open: (options = {}) => openTochkaStand(options),
}

export function openTochkaStand(options: DoorOptions = {}, stand: Partial<TochkaStandOptions> = {}) {
  return openDoor(
    {
      schema: 'tochka/schema/tochka.json',
      start: (clock, webhookUrl) =>
        startTochkaStand({
          port: 0,
          clock,
          token: 'token',
          webhookUrl,
          ...(options.settlementDelay && { settlementDelay: options.settlementDelay }),
          ...stand,
        }),
      channel: (url, patience, { clock, standUrl }) =>
        tochkaChannel({
          url: `${url}/uapi`,
          keysUrl: `${standUrl}/doc/openapi/static/keys/public`,
          token: 'token',
          clock,
          statementPauseMs: 1,
          ...patience,
        }),
      newsOf: (kind) => (kind === 'forged' ? { secret: 'guess' } : {}),
      keyOf,
      strip: ({ headers, body }) => ({ headers, body: body.split('.').slice(0, 2).join('.') }),
    },
    options,
  )
}

/** The bank keeps no key of ours: the contract writes it at the end of the purpose. */
function keyOf({ purpose }: BookedOrder): string {
  return purpose.split(', ').at(-1) ?? ''
}
