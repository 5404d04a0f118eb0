import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { celebrate } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import { readLeaving } from '../contract.ts'
import type { LiveBinding } from './use-binding.ts'

type Leaving = CallReply<typeof readLeaving>
type UnbindDialogProps = { readonly live: LiveBinding; readonly onClose: () => void }

/** Consequences of ending the binding; while payments are in progress, only what has to finish first. */
export function UnbindDialog({ live, onClose }: UnbindDialogProps) {
  const [leaving, setLeaving] = useState<Leaving>()
  const look = useEffectEvent(async () => {
    const answer = await call(readLeaving, {})
    if (answer.ok) setLeaving(answer.value)
    else onClose()
  })
  // Loaded once each time the dialog opens.
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the answer has come, not in the effect
  useEffect(() => void look(), [])

  if (!leaving) {
    return (
      <Dialog open onOpenChange={onClose} title={title}>
        <Skeleton className="h-24" />
      </Dialog>
    )
  }
  if (leaving.open.length > 0) return <StillOpen leaving={leaving} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      verb="Отвязать"
      pending={live.unbinding}
      onConfirm={() => void leave()}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        {leaving.works > 0 && (
          <li>Незаконченных работ: {leaving.works}. Деньги за них не придут, пока вы не привяжете платформу снова.</li>
        )}
        {leavingConsequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {live.problem && (
        <p role="alert" className="mt-3 text-small text-bad">
          {live.problem}
        </p>
      )}
    </ConfirmDialog>
  )

  async function leave(): Promise<void> {
    if (!(await live.unbind())) return
    onClose()
    celebrate('Платформа отвязана', 'ФНС узнает об этом в ближайшие минуты. Привязать её можно в любой день.')
  }
}

const title = 'Отвязать платформу?'

function StillOpen({ leaving, onClose }: { readonly leaving: Leaving; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Сначала закончим выплаты"
      footer={
        <Button variant="primary" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <p>Без привязки мы не сможем сделать чеки за эти деньги. Отвязать платформу можно, когда список опустеет:</p>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line">
        {leaving.open.map((each) => (
          <li key={`${each.waits}:${each.assignment_id}`} className="px-4 py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <Link to={`/person/tasks/${each.assignment_id}`} className="link font-medium">
                {each.title}
              </Link>
              <span className="font-semibold">
                <Money amount={each.amount} />
              </span>
            </p>
            <p className="text-small text-muted">
              {each.org} · {each.waits === 'payout' ? 'выплата в пути' : 'чек оформляется'}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What follows when the person ends the binding. */
const leavingConsequences = [
  'Новые выплаты остановятся: без права регистрировать доход мы не сможем сделать чек.',
  'Уже созданные чеки и полученные деньги останутся вашими.',
  'Мы перестанем видеть ваши чеки, сумму дохода и начисления.',
  'Привязать платформу снова можно в любой день.',
] as const
