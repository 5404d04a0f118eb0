import { useState } from 'react'
import { moscowDate, parseDay } from '#/kernel/time.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { longestReason, stopCauseNames, stopCauses, wrongCause, wrongPauseDay } from '../domain/contractor-state.ts'
import type { StopCause } from '../domain/contractor-state.ts'

export type StopForm = { readonly cause: StopCause; readonly reason: string; readonly until?: string }

export type StopDialogProps = {
  readonly action: 'pause' | 'block'
  readonly name: string
  /** The current values, when a pause is changed. */
  readonly cause?: StopCause | undefined
  readonly reason?: string
  /** «05.12.2026» */
  readonly until?: string
  readonly pending: boolean
  /** Refusal text from the server. */
  readonly problem?: string | undefined
  readonly onClose: () => void
  readonly onConfirm: (form: StopForm) => void
}

const words = {
  pause: {
    title: 'Поставить на паузу',
    verb: 'Поставить на паузу',
    text: 'До этого дня нового задания дать нельзя, отклики на ваши задания не принимаются. Начатое продолжается, за принятое можно заплатить.',
  },
  block: {
    title: 'Заблокировать',
    verb: 'Заблокировать',
    text: 'Нового задания дать нельзя, отклики на ваши задания не принимаются, выплаты стоят, пока не разблокируете. За уже принятую работу заплатить нужно.',
  },
} as const

/** Asks for a cause, and for a pause also for its end date. The contractor reads the cause and may object. */
export function StopDialog({
  action,
  name,
  cause: causeBefore,
  reason: before = '',
  until: day = '',
  pending,
  problem,
  onClose,
  onConfirm,
}: StopDialogProps) {
  const [cause, setCause] = useState(causeBefore)
  const [reason, setReason] = useState(before)
  const [until, setUntil] = useState(day)
  const [asked, setAsked] = useState(false)
  const { title, verb, text } = words[action]
  const dayIssue = action === 'pause' ? wrongPauseDay(parseDay(until), moscowDate(Temporal.Now.instant())) : undefined
  const issues = wrongCause(cause, reason)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`${title}: ${name}`}
      description={text}
      holdsWork={cause !== causeBefore || reason !== before || until !== day}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant={action === 'block' ? 'danger' : 'primary'} pending={pending} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {action === 'pause' && (
          <DateField
            label="Пауза до"
            hint="С этого дня исполнитель снова работает"
            value={until}
            error={asked ? dayIssue : undefined}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        )}
        <RadioCards
          legend="Причина"
          name="cause"
          columns={2}
          value={cause ?? ''}
          error={asked ? issues.cause : undefined}
          onChange={({ currentTarget }) => setCause(stopCauses.find((one) => one === currentTarget.value))}
          cards={stopCauses.map((value) => ({ value, label: stopCauseNames[value] }))}
        />
        <TextArea
          label={cause === 'other' ? 'Какая' : 'Подробности'}
          optional={cause !== 'other'}
          rows={3}
          maxLength={longestReason}
          hint="Исполнитель прочтёт причину и подробности и сможет возразить"
          value={reason}
          error={asked ? issues.reason : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )

  function confirm(): void {
    setAsked(true)
    if (dayIssue !== undefined || cause === undefined || Object.keys(issues).length > 0) return
    onConfirm({ cause, reason: reason.trim(), ...(action === 'pause' && { until }) })
  }
}
