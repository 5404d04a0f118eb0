import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { latePart, lazyPart } from '#/platform/web/lazy-part.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { pageSettled } from '#/platform/web/when-idle.ts'
import {
  cancelRegister,
  continueRegister,
  releaseRows,
  retryRegister,
  stopRegister,
  validateRegister,
} from '../contract/register.ts'
import { recallRegister, submitRegister } from '../contract/approval.ts'
import { unscheduleRegister } from '../contract/schedule.ts'
import type { registerView } from '../contract/register.ts'
import { registerLifecycle, wasChecked } from '../domain/register.ts'
import type { KeepActionsProps } from './keep-actions.tsx'

// Seldom pressed: its code does not hold the page.
const KeepActions = latePart<KeepActionsProps>(async () => (await import('./keep-actions.tsx')).KeepActions, {
  moment: pageSettled,
})
const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog, { ahead: true })
const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog, { ahead: true })
const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)
const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog, { ahead: true })

type Register = z.output<typeof registerView>
type Popup = 'approve' | 'return' | 'pay' | 'schedule' | 'cancel' | 'stop'

/** Buttons of a register, by its state and the viewer's rights; the primary one is last. */
export function RegisterActions({ register, mayEdit }: { readonly register: Register; readonly mayEdit: boolean }) {
  const [popup, setPopup] = useState<Popup>()
  const close = () => setPopup(undefined)
  const allowed: readonly string[] = registerLifecycle.actionsOf(register.state, 'client')
  const may = (action: string) => allowed.includes(action)
  return (
    <>
      {mayEdit && may('cancel') && (
        <Button variant="caution" onClick={() => setPopup('cancel')}>
          Отменить реестр
        </Button>
      )}
      {mayEdit && may('recall') && register.scheduled === null && (
        <Simple endpoint={recallRegister} register={register} label="Отозвать" />
      )}
      {register.may.edit && wasChecked(register.state) && (
        <Simple endpoint={validateRegister} register={register} label="Проверить заново" />
      )}
      {mayEdit && <KeepActions register={register} />}
      {register.may.approve && <Button onClick={() => setPopup('return')}>Вернуть</Button>}
      {register.may.approve && (
        <Button variant="primary" onClick={() => setPopup('approve')}>
          Согласовать
        </Button>
      )}
      {mayEdit && may('submit') && <Submit register={register} onOwnTurn={() => setPopup('approve')} />}
      {register.may.start && may('stop') && register.stopped === null && (
        <Button variant="caution" onClick={() => setPopup('stop')}>
          Остановить
        </Button>
      )}
      {register.may.start && may('goOn') && register.stopped !== null && <Continue register={register} />}
      {register.may.start && may('retry') && register.repayable > 0 && register.stopped === null && !register.approval_stale && (
        <Retry register={register} />
      )}
      {mayEdit && may('retry') && register.repayable > 0 && register.approval_stale && <Release register={register} />}
      {register.may.start && may('unschedule') && <Unschedule register={register} />}
      {register.may.start && may('schedule') && !register.approval_stale && (
        <Button onClick={() => setPopup('schedule')}>{register.scheduled ? 'Изменить время' : 'Запланировать'}</Button>
      )}
      {register.may.start && may('start') && !register.approval_stale && (
        <Button variant="primary" onClick={() => setPopup('pay')}>
          {register.scheduled ? 'Оплатить сейчас' : 'Оплатить'}
        </Button>
      )}
      <Suspense fallback={<LateSign />}>
        {popup === 'approve' && <ApproveDialog register={register} onClose={close} onApproved={goOn} />}
        {popup === 'return' && <ReturnDialog id={register.id} onClose={close} />}
        {popup === 'schedule' && <ScheduleDialog register={register} onClose={close} />}
        {popup === 'pay' && may('start') && (
          <PayDialog register={register} onClose={close} onSchedule={() => setPopup('schedule')} />
        )}
      </Suspense>
      {popup === 'stop' && <Stop register={register} onClose={close} />}
      {popup === 'cancel' && <Cancel register={register} onClose={close} />}
    </>
  )

  /** Whoever approves his own register pays it too; others are told of their turn. */
  function goOn(): void {
    setPopup(register.alone && register.may.start ? 'pay' : undefined)
  }
}

type SimpleProps = {
  readonly endpoint: typeof recallRegister | typeof validateRegister
  readonly register: Register
  readonly label: string
}

function Simple({ endpoint, register, label }: SimpleProps) {
  const act = useCall(endpoint)
  return (
    <Button pending={act.pending} onClick={() => void act.run({ params: { id: register.id } })}>
      {label}
    </Button>
  )
}

/** `onOwnTurn`: nobody else may decide, so the sender is asked at once. */
function Submit({ register, onOwnTurn }: { readonly register: Register; readonly onOwnTurn: () => void }) {
  const submit = useCall(submitRegister)
  return (
    <Button variant="primary" pending={submit.pending} onClick={() => void send()}>
      На согласование
    </Button>
  )

  async function send(): Promise<void> {
    const answer = await submit.run({ params: { id: register.id } })
    if (answer.ok && answer.value.decides_alone) onOwnTurn()
  }
}

function Retry({ register }: { readonly register: Register }) {
  const retry = useCall(retryRegister)
  return (
    <Button variant="primary" pending={retry.pending} onClick={() => void retry.run({ params: { id: register.id }, body: {} })}>
      Повторить неуспешные
    </Button>
  )
}

function Release({ register }: { readonly register: Register }) {
  const release = useCall(releaseRows)
  return (
    <Button pending={release.pending} onClick={() => void release.run({ params: { id: register.id } })}>
      Снять неоплаченные строки
    </Button>
  )
}

function Continue({ register }: { readonly register: Register }) {
  const goOn = useCall(continueRegister)
  return (
    <Button variant="primary" pending={goOn.pending} onClick={() => void goOn.run({ params: { id: register.id } })}>
      Продолжить
    </Button>
  )
}

function Unschedule({ register }: { readonly register: Register }) {
  const unschedule = useCall(unscheduleRegister)
  return (
    <Button pending={unschedule.pending} onClick={() => void unschedule.run({ params: { id: register.id } })}>
      Отменить запуск
    </Button>
  )
}

function Stop({ register, onClose }: { readonly register: Register; readonly onClose: () => void }) {
  const stop = useCall(stopRegister)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Остановить выплаты по ${register.number}?`}
      verb="Остановить"
      cancel="Пусть идут"
      pending={stop.pending}
      onConfirm={() => void stop.run({ params: { id: register.id } }).then((answer) => answer.ok && onClose())}
    >
      Что уже в банке, вернуть нельзя: эти выплаты пройдут. Остальные подождут кнопки «Продолжить» три дня, потом их работы можно
      взять в новый реестр.
    </ConfirmDialog>
  )
}

function Cancel({ register, onClose }: { readonly register: Register; readonly onClose: () => void }) {
  const cancel = useCall(cancelRegister)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Отменить ${register.number}?`}
      verb="Отменить реестр"
      cancel="Оставить"
      pending={cancel.pending}
      onConfirm={() => void cancel.run({ params: { id: register.id } }).then((answer) => answer.ok && onClose())}
    >
      Вернуть отменённый реестр нельзя. Работы из него можно взять в другой.
    </ConfirmDialog>
  )
}
