import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Id } from '#/kernel/ids.ts'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { extendTasks } from '../contract/desk.ts'
import { newDays } from '../domain/terms.ts'
import type { BulkAnswer } from './bulk-answer.ts'

export type ExtendProps = {
  readonly open: boolean
  readonly ids: readonly Id<'task'>[]
  readonly onClose: () => void
  readonly onDone: (answer: BulkAnswer, verb: string) => void
}

/** Asks for later days of the chosen tasks. */
export function ExtendDialog({ open, ids, onClose, onDone }: ExtendProps) {
  const usual = newDays(moscowDate(Temporal.Now.instant()))
  const [until, setUntil] = useState(formatDay(usual.apply_until))
  const [due, setDue] = useState(formatDay(usual.due_on))
  const [problem, setProblem] = useState<string>()
  const extend = useCall(extendTasks)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Продлить заданий: ${ids.length}`}
      description="Сроки только отодвигаются: где они и так позже, ничего не изменится. Истёкшие задания вернутся на доску."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="extend" variant="primary" pending={extend.pending}>
            Продлить
          </Button>
        </>
      }
    >
      <form id="extend" noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void send(event)}>
        <DateField
          label="Принимать отклики до"
          value={until}
          error={problem}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <DateField label="Сдать до" value={due} onChange={(event) => setDue(event.currentTarget.value)} />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const [applyUntil, dueOn] = [parseDay(until), parseDay(due)]
    if (!applyUntil || !dueOn) return setProblem('Введите обе даты: дд.мм.гггг')
    if (Temporal.PlainDate.compare(dueOn, applyUntil) < 0) return setProblem('Отклики нельзя принимать позже срока сдачи')
    setProblem(undefined)
    const answer = await extend.run({
      body: { ids: [...ids], apply_until: applyUntil.toString(), due_on: dueOn.toString() },
    })
    if (answer.ok) onDone(answer.value, 'Продлено')
  }
}
