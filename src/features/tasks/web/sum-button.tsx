import { useState } from 'react'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { proposeSum, withdrawSum } from '../contract/dispute.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { sumReasons } from '../domain/sum-proposal.ts'
import type { ClaimDialogProps } from './claim-dialog.tsx'
import type { Work } from './tracker-steps.ts'

type Reason = (typeof sumReasons)[number]
const ClaimDialog = lateWindow<ClaimDialogProps<Reason>>(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

/** Offers another sum, ends the work early for what is done, or takes such an offer back. */
export function SumButton({ work }: { readonly work: Work }) {
  const [open, setOpen] = useState(false)
  const propose = useCall(proposeSum, { skipAlerts: true })
  const withdraw = useCall(withdrawSum)
  if (assignmentLifecycle.is.amountConsent(work.state)) {
    return (
      <Button size="small" pending={withdraw.pending} onClick={() => void withdraw.run({ params: { id: work.id } })}>
        Отозвать предложение
      </Button>
    )
  }
  const isEarly = assignmentLifecycle.may(work.state, 'endEarly', 'client')
  if (!isEarly && !assignmentLifecycle.may(work.state, 'changeSum', 'client')) return null
  const words = isEarly ? early : changed
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      <ClaimDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        description={`${words.text} Исполнитель ответит за 48 часов; не согласится или промолчит — откроется спор.`}
        verb="Предложить"
        pending={propose.pending}
        reasons={sumReasons}
        sum={{
          label: 'Сколько заплатить',
          hint: `По заказу ${formatRubles(kopecks(work.price), 'short')}. 0 — закончить без оплаты`,
          needed: true,
        }}
        words={{ label: 'Почему столько', needed: true }}
        onSend={async ({ amount, reason, text }) =>
          toldRefusal(
            await propose.run({ params: { id: work.id }, body: { amount: amount ?? 0, reason: reason ?? sumReasons[0], text } }),
          )
        }
      />
    </>
  )
}

const early = {
  button: 'Закончить досрочно',
  title: 'Закончить работу досрочно',
  text: 'Предложите сумму за то, что сделано.',
} as const
const changed = {
  button: 'Другая сумма',
  title: 'Предложить другую сумму',
  text: 'Результат будет принят на эту сумму, акт составим на неё.',
} as const
