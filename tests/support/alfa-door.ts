import { alfaKind } from '#/gateways/payout-channel/alfa/alfa-kind.ts'
import { reasons } from '#/gateways/payout-channel/alfa/simulator/serve-api.ts'
import { startAlfaStand } from '#/gateways/payout-channel/alfa/simulator/start-alfa-stand.ts'
import { openDoor } from './channel-door.ts'
import { sampleAccount } from './sample-order.ts'
import type { DoorKind } from './channel-door.ts'

export const alfaDoor: DoorKind = {
  name: 'Alfa',
  destination: sampleAccount,
  news: 'authorized',
  reasons: Object.keys(reasons),
  open: (options = {}) =>
    openDoor(
      {
        schema: 'alfa/schema/alfa.json',
        start: (clock) =>
          startAlfaStand({
            port: 0,
            clock,
            token: 'token',
            ...(options.settlementDelay && { settlementDelay: options.settlementDelay }),
          }),
        channel: (url, patience, { clock }) =>
          alfaKind.make({ token: 'token' }, { api: `${url}/api/semp/v1` }, { ...patience, clock }),
        newsOf: () => ({}),
        keyOf: ({ externalId }) => externalId ?? '',
      },
      options,
    ),
}
