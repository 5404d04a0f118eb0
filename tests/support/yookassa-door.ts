import { startYookassaStand } from '#/gateways/payout-channel/yookassa/simulator/start-yookassa-stand.ts'
import type { YookassaStandOptions } from '#/gateways/payout-channel/yookassa/simulator/start-yookassa-stand.ts'
import { knownReasons } from '#/gateways/payout-channel/yookassa/cancel-reasons.ts'
import { yookassaKind } from '#/gateways/payout-channel/yookassa/yookassa-kind.ts'
import { openDoor } from './channel-door.ts'
import { samplePhone } from './sample-order.ts'
import type { DoorKind, DoorOptions } from './channel-door.ts'

export const yookassaDoor: DoorKind = {
  name: 'YooKassa',
  destination: samplePhone,
  news: 'open',
  reasons: knownReasons,
  open: (options = {}) => openYookassaStand(options),
}

export function openYookassaStand(options: DoorOptions = {}, stand: Partial<YookassaStandOptions> = {}) {
  return openDoor(
    {
      schema: 'yookassa/schema/yookassa.json',
      start: (clock, webhookUrl) =>
        startYookassaStand({
          port: 0,
          clock,
          secret: '500001:secret',
          webhookUrl,
          ...(options.settlementDelay && { settlementDelay: options.settlementDelay }),
          ...stand,
        }),
      channel: (url, patience) => yookassaKind.make({ gatewayId: '500001', secretKey: 'secret' }, { api: `${url}/v3` }, patience),
      newsOf: (kind) => ({ genuine: {}, forged: { status: 'succeeded' }, stale: { status: 'canceled' } })[kind],
    },
    options,
  )
}
