import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { choosePayoutMethod, removePayoutMethod } from '../contract/payout-method.ts'
import type { listPayoutMethods } from '../contract/payout-method.ts'

export type Method = CallReply<typeof listPayoutMethods>[number]

type MethodProps = { readonly method: Method; readonly others: readonly Method[] }

/** One payout method: its details, whether it works, and its actions. */
export function PayoutMethodRow({ method, others }: MethodProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 py-4 first:pt-0">
      <Landmark size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="tabular-nums">{method.mask}</span>
          {method.is_main && <Status tone={method.is_usable ? 'good' : 'info'}>Основной</Status>}
        </p>
        {method.bank_name !== '' && <p className="text-small text-muted">{method.bank_name}</p>}
        {!method.is_usable && (
          <p className="text-small text-muted">
            Заработает <Moment value={method.usable_from} />
          </p>
        )}
        {method.pays_now && !method.is_main && <p className="text-small text-muted">Деньги пока приходят сюда</p>}
      </div>
      <MethodActions method={method} others={others} />
    </li>
  )
}

function MethodActions({ method, others }: MethodProps) {
  const [removing, setRemoving] = useState(false)
  const choosing = useCall(choosePayoutMethod)
  const leaving = useCall(removePayoutMethod)
  const choose = async () => {
    const answer = await choosing.run({ params: { id: method.id } })
    if (answer.ok) celebrate('Основной способ изменён', method.mask)
  }
  const remove = async () => {
    setRemoving(false)
    const answer = await leaving.run({ params: { id: method.id } })
    if (answer.ok) celebrate('Способ убран', method.mask)
  }
  return (
    <div className="-my-1.5 -mr-3.5 flex flex-wrap gap-2 max-lg:-my-2.5">
      {!method.is_main && (
        <Button size="small" pending={choosing.pending} onClick={() => void choose()}>
          Сделать основным<span className="sr-only">: {method.mask}</span>
        </Button>
      )}
      <Button size="small" variant="caution" pending={leaving.pending} onClick={() => setRemoving(true)}>
        Убрать<span className="sr-only"> {method.mask}</span>
      </Button>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Убрать ${inSentence(method.mask)}?`}
        verb="Убрать"
        onConfirm={() => void remove()}
      >
        {consequence(others)}
      </ConfirmDialog>
    </div>
  )
}

/** «Счёт •• 0001» → «счёт •• 0001» */
export function inSentence(mask: string): string {
  return mask.charAt(0).toLowerCase() + mask.slice(1).replaceAll(' ', '\u00A0')
}

function consequence(others: readonly Method[]): string {
  if (others.length === 0) return 'Платить будет некуда: выплаты подождут, пока вы не укажете новый способ и не пройдут 24 часа.'
  if (!others.some((other) => other.is_usable)) return 'Выплаты подождут, пока заработает другой способ.'
  return 'Деньги на него больше не придут. Уже отправленные выплаты дойдут.'
}
