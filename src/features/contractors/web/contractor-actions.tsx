import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDay } from '#/kernel/time.ts'
import { toast } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { changeContractorState, watchContractor } from '../contract/contractor.ts'
import { contractorLifecycle } from '../domain/contractor-state.ts'
import type { ContractorAction, StopCause } from '../domain/contractor-state.ts'
import type { Contractor } from './shown-contractor.ts'
import { StopDialog } from './stop-dialog.tsx'
import type { StopForm } from './stop-dialog.tsx'

const verbs: Record<ContractorAction, string> = {
  pause: 'Поставить на паузу',
  resume: 'Снять паузу',
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  archive: 'Убрать в архив',
  restore: 'Вернуть из архива',
}

const done: Record<ContractorAction, string> = {
  pause: 'на паузе',
  resume: 'снова работает',
  block: 'заблокирован',
  unblock: 'снова работает',
  archive: 'в архиве',
  restore: 'снова в списке',
}

const undo: Partial<Record<ContractorAction, ContractorAction>> = { pause: 'resume', block: 'unblock', archive: 'restore' }

export type ContractorActionsProps = {
  readonly contractor: Contractor
  /** `menu`: rendered as «⋯» in a row. */
  readonly look: 'menu' | 'buttons'
  /** Cause and words of the current pause, where known. */
  readonly cause?: StopCause | undefined
  readonly reason?: string | undefined
  readonly onDone?: () => void
}

/** A pause, a block and archiving ask for confirmation; undoing them does not. */
export function ContractorActions({ contractor, look, cause, reason, onDone }: ContractorActionsProps) {
  const [asked, setAsked] = useState<'pause' | 'block' | 'archive'>()
  const [problem, setProblem] = useState<string>()
  const change = useCall(changeContractorState, { skipAlerts: true })
  const { revalidate } = useRevalidator()
  const watch = useCall(watchContractor)
  const mayEdit = useMay('editTasks')
  const mayCheck = useMay('checkNpdStatus')
  const name = contractor.name || `ИНН ${contractor.inn}`
  if (!mayEdit && !mayCheck) return null
  const actions = mayEdit ? contractorLifecycle.actionsOf(contractor.state, 'client') : []
  const watchVerb = contractor.is_watched ? 'Не следить за статусом НПД' : 'Следить за статусом НПД'
  const close = () => {
    setAsked(undefined)
    setProblem(undefined)
  }
  return (
    <>
      {look === 'menu' ? (
        <Menu
          label={`Действия: ${name}`}
          disabled={change.pending || watch.pending}
          items={[
            ...actions.map((action) => ({
              label: verbOf(action),
              onSelect: () => begin(action),
              danger: action === 'block',
            })),
            ...(mayCheck ? [{ label: watchVerb, onSelect: () => void watchOrNot() }] : []),
          ]}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <Button key={action} size="small" pending={change.pending} onClick={() => begin(action)}>
              {verbOf(action)}
            </Button>
          ))}
          {mayCheck && (
            <Button size="small" variant="quiet" pending={watch.pending} onClick={() => void watchOrNot()}>
              {watchVerb}
            </Button>
          )}
        </div>
      )}
      {(asked === 'pause' || asked === 'block') && (
        <StopDialog
          action={asked}
          name={name}
          {...(asked === 'pause' &&
            contractor.paused_until !== null && { until: formatDay(Temporal.PlainDate.from(contractor.paused_until)) })}
          {...(asked === 'pause' &&
            contractorLifecycle.is.paused(contractor.state) && { cause, ...(reason !== undefined && { reason }) })}
          pending={change.pending}
          problem={problem}
          onClose={close}
          onConfirm={(form) => void run(asked, form)}
        />
      )}
      <ConfirmDialog
        open={asked === 'archive'}
        onOpenChange={close}
        title={`Убрать в архив: ${name}?`}
        verb="Убрать в архив"
        danger={false}
        pending={change.pending}
        onConfirm={() => void run('archive')}
      >
        {problem ??
          'Останется в отборе «В архиве», документы и выплаты никуда не денутся. С новым заданием вернётся в список сам.'}
      </ConfirmDialog>
    </>
  )

  async function watchOrNot(): Promise<void> {
    const answer = await watch.run({ params: { id: contractor.contractor_id }, body: { is_watched: !contractor.is_watched } })
    if (answer.ok) onDone?.()
  }

  function verbOf(action: ContractorAction): string {
    return action === 'pause' && contractorLifecycle.is.paused(contractor.state) ? 'Изменить паузу' : verbs[action]
  }

  function begin(action: ContractorAction): void {
    if (action === 'pause' || action === 'block' || action === 'archive') setAsked(action)
    else void run(action)
  }

  async function run(action: ContractorAction, form?: StopForm): Promise<void> {
    const answer = await change.run({ params: { id: contractor.contractor_id, action }, body: { ...form } })
    if (!answer.ok) {
      const told = refusalText(answer.refusal)
      if (undo[action]) setProblem(told)
      else toast(told)
      return
    }
    close()
    onDone?.()
    const back = undo[action]
    toast(`${name}: ${done[action]}`, back && { label: verbs[back], run: () => void takeBack(back) })
  }

  /** The row may be gone by then: an archived contractor leaves the list. */
  async function takeBack(action: ContractorAction): Promise<void> {
    const answer = await call(changeContractorState, { params: { id: contractor.contractor_id, action }, body: {} })
    if (!answer.ok) return
    onDone?.()
    await revalidate()
  }
}
