import { useCall } from '#/platform/web/use-call.ts'
import { disputeContract } from '../contract/outside.ts'
import { disputeReasons } from '../domain/outside-contract.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly documentId: string
  readonly title: string
  readonly customer: string
}

/** «Это не мой договор»: a reason, and a few words for the customer if needed. */
export function DisputeDialog({ open, onClose, documentId, title, customer }: Props) {
  const dispute = useCall(disputeContract)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Это не мой договор"
      description={`«${title}» перестанет действовать: новых заказов по нему не будет. ${customer} увидит, что вы пишете. Если ошиблись, подтвердите договор здесь же.`}
      legend="Что не так"
      reasons={disputeReasons}
      missing="Выберите, что не так"
      action="Сообщить заказчику"
      pending={dispute.pending}
      onSend={async (body) => (await dispute.run({ params: { id: documentId }, body })).ok}
    />
  )
}
