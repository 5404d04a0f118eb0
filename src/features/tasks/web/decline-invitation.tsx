import { useState } from 'react'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { declineInvitation, declineLinkedInvitation } from '../contract/task-invitation.ts'
import { declineInvitationReasons } from '../domain/task-invitation.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { readonly of: { readonly id: string } | { readonly token: string }; readonly wide?: boolean }

/** Says no to an invitation, by the account or by the link alone. */
export function DeclineInvitation({ of, wide = false }: Props) {
  const [isAsked, setAsked] = useState(false)
  const own = useCall(declineInvitation)
  const linked = useCall(declineLinkedInvitation)
  return (
    <>
      <Button wide={wide} onClick={() => setAsked(true)}>
        Отказаться
      </Button>
      <ReasonDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Отказаться от приглашения?"
        text="Отказ ничего не стоит и ни на что не влияет. Причину увидит только заказчик."
        verb="Отказаться"
        reasons={[...declineInvitationReasons].toReversed()}
        pending={own.pending || linked.pending}
        onConfirm={(reason) => void decline(reason)}
      />
    </>
  )

  async function decline(chosen: string): Promise<void> {
    const reason = declineInvitationReasons.find((one) => one === chosen)
    const body = reason === undefined ? {} : { reason }
    const answer =
      'id' in of ? await own.run({ params: { id: of.id }, body }) : await linked.run({ params: { token: of.token }, body })
    setAsked(false)
    if (answer.ok) toast('Вы отказались. Заказчик узнает об этом')
  }
}
