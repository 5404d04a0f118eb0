import { call } from '#/platform/web/call.ts'
import type { CodeDeliveryProps } from '#/platform/web/form/code-delivery.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { readOwnCodeState } from '../contract.ts'
import { isDeliveryLost, isDeliveryOver } from '../domain/delivery.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { useDelivery } from './use-delivery.ts'

/** What became of the message with the code that somebody who has entered is to type; silent until it is known. */
export function OwnDelivery({ round }: CodeDeliveryProps) {
  const { person, training } = useViewer()
  const mode = person?.mode ?? 'person'
  const delivery = useDelivery(
    (signal) => call(readOwnCodeState, { params: { role: mode } }, { skipAlerts: true, signal }),
    round,
  )
  if (!training && !isDeliveryOver(delivery?.state) && !isDeliveryLost(delivery?.state)) return null
  return <DeliveryLine delivery={delivery} maskedPhone={person?.phone_masked ?? ''} />
}
