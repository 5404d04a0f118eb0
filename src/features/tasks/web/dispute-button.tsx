import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { openClientDispute, openPersonDispute } from '../contract/dispute.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { disputeReasons } from '../domain/dispute.ts'
import type { DisputeSide } from '../domain/dispute.ts'
import type { ClaimDialogProps } from './claim-dialog.tsx'
import type { Work } from './tracker-steps.ts'

type Reason = (typeof disputeReasons)[number]
const ClaimDialog = lateWindow<ClaimDialogProps<Reason>>(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

/** Opens a dispute where the lifecycle lets this side. */
export function DisputeButton({ work, side }: { readonly work: Work; readonly side: DisputeSide }) {
  const [open, setOpen] = useState(false)
  const dispute = useCall(side === 'client' ? openClientDispute : openPersonDispute, { skipAlerts: true })
  const may =
    side === 'client'
      ? assignmentLifecycle.may(work.state, 'clientDisputes', side)
      : assignmentLifecycle.may(work.state, 'personDisputes', side)
  if (!may) return null
  return (
    <>
      <Button size="small" variant="caution" onClick={() => setOpen(true)}>
        Открыть спор
      </Button>
      <ClaimDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Открыть спор"
        description="Работа и деньги по ней подождут. Другая сторона ответит за 3 рабочих дня, иначе спор перейдёт оператору."
        verb="Открыть спор"
        pending={dispute.pending}
        reasons={disputeReasons}
        sum={{
          label: 'Сколько, по-вашему, заплатить',
          hint: 'Другая сторона сможет согласиться сразу. 0 — без оплаты',
          needed: false,
        }}
        words={{ label: 'Что не так', needed: true }}
        onSend={async ({ amount, reason, text }) =>
          toldRefusal(
            await dispute.run({
              params: { id: work.id },
              body: { reason: reason ?? disputeReasons[0], text, claim: amount ?? null },
            }),
          )
        }
      />
    </>
  )
}
