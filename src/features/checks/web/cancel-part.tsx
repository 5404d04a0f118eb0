import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { actionsFor } from '#/kernel/lifecycle.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { CheckView } from '../contract.ts'
import { checkLifecycle } from '../domain/check.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelRequestCard } from './cancel-request-card.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

type Side = 'client' | 'person'
type Props = { readonly side: Side; readonly check: CheckView }

/** What goes on with the annulment of a receipt: a request to answer, its way at the tax service, a new receipt instead. */
export function CancelPart({ side, check }: Props) {
  const waiting = check.cancel_requests.find(({ state }) => state === 'waiting')
  return (
    <>
      {waiting && <CancelRequestCard side={side} check={check} request={waiting} />}
      <Cancelling check={check} />
      <Annulled side={side} check={check} />
    </>
  )
}

function Cancelling({ check: { state, cancel } }: { readonly check: CheckView }) {
  if (!cancel) return null
  if (state === 'cancelQueued') {
    return (
      <Notice tone={cancel.text === null ? 'info' : 'warn'} title={cancel.text ?? 'Аннулируем чек в ФНС'}>
        {cancel.next_try_at === null ? (
          'Обычно это занимает минуту. До ответа ФНС чек действует.'
        ) : (
          <>
            Спросим снова <Moment value={cancel.next_try_at} />. До ответа ФНС чек действует.
          </>
        )}
      </Notice>
    )
  }
  if (cancel.text === null || state === 'cancelled') return null
  return (
    <Notice tone="bad" title="ФНС не аннулировала чек">
      {cancel.text}. Чек действует.
    </Notice>
  )
}

function Annulled({ side, check }: Props) {
  const [open, setOpen] = useState(false)
  const mayAsk = useMay('editRegisters')
  if (check.state !== 'cancelledOutside' && check.state !== 'cancelled') return null
  if (check.replaced_by_id !== null) {
    return (
      <Notice
        title="Взамен запрошен новый чек"
        action={
          <LinkButton to={`?open=${check.replaced_by_id}`} size="small">
            Открыть новый чек
          </LinkButton>
        }
      />
    )
  }
  const isOutside = check.state === 'cancelledOutside'
  return (
    <Notice
      tone={check.replaceable && side === 'client' ? 'bad' : 'info'}
      title={isOutside ? outside[side] : 'Чек аннулирован'}
      action={
        side === 'client' &&
        check.replaceable &&
        mayAsk && (
          <Button size="small" icon={<RotateCcw size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
            Запросить новый чек
          </Button>
        )
      }
    >
      {check.replaceable ? noReceipt[side] : (check.cancel?.reason_name ?? 'Новый чек не нужен')}
      {isOutside && side === 'client' && ' Причину «Мой налог» нам не передаёт.'}
      {open && <ReplaceDialog check={check} onClose={() => setOpen(false)} />}
    </Notice>
  )
}

const outside = {
  client: 'Исполнитель аннулировал чек в «Мой налог»',
  person: 'Вы аннулировали чек в «Мой налог»',
} as const
const noReceipt = {
  client: 'Деньги выплачены, а чека нет: сумму нельзя учесть в расходах.',
  person: 'Деньги за эту работу выплачены, поэтому заказчик может запросить новый чек.',
} as const

/** The button of annulling; nothing where it can not be done now. */
export function CancelButton({ side, check }: Props) {
  const [open, setOpen] = useState(false)
  const mayRequest = useMay('requestAnnulment')
  const isPossible = actionsFor(checkLifecycle, check.state, 'person').includes('cancel')
  const isAsked = check.cancel_requests.some(({ state }) => state === 'waiting')
  if (!isPossible || isAsked || (side === 'client' && !mayRequest)) return null
  return (
    <>
      <Button size="small" variant="quiet" icon={<Ban size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Аннулировать
      </Button>
      {open && <CancelDialog side={side} check={check} onClose={() => setOpen(false)} />}
    </>
  )
}
