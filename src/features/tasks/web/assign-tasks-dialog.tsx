import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { listMembers } from '#/features/organizations/contract/team.ts'
import { parseId } from '#/kernel/ids.ts'
import { call } from '#/platform/web/call.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { assignTasks } from '../contract/desk.ts'
import { colleagueOptions } from './colleague-options.ts'
import { colleaguesOf } from './colleagues-of.ts'
import type { ExtendProps } from './extend-dialog.tsx'

export type ChosenTasksProps = ExtendProps

/** Who is to see to the chosen tasks: a colleague who edits tasks, or everybody who does. */
export function AssignTasksDialog({ open, ids, onClose, onDone }: ChosenTasksProps) {
  const [options, setOptions] = useState<readonly SelectOption[]>()
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const assign = useCall(assignTasks, { skipAlerts: true })
  useEffect(() => {
    const stop = new AbortController()
    void call(listMembers, {}, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setOptions(colleagueOptions(colleaguesOf(answer.value)))
      else setProblem(refusalText(answer.refusal))
    })
    return () => stop.abort()
  }, [])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Ответственный за задания: ${ids.length}`}
      description="Об откликах и результатах первым узнает он, о просроченном — все, кто ведёт задания."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="assign-tasks" variant="primary" pending={assign.pending} disabled={!options}>
            Назначить
          </Button>
        </>
      }
    >
      <form id="assign-tasks" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {options ? (
          <SelectField
            label="Ответственный"
            options={[{ value: '', label: 'Все, кто ведёт задания' }, ...options]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ) : (
          problem === undefined && <Skeleton className="h-16" />
        )}
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const answer = await assign.run({ body: { ids: [...ids], member_id: parseId('member', chosen) ?? null } })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    setProblem(undefined)
    onDone(answer.value, chosen === '' ? 'Ответственный снят' : 'Ответственный назначен')
  }
}
