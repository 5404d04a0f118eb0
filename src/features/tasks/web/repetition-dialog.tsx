import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { parseId } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { addRepetition, changeRepetition, listRepetitions } from '../contract/repetition.ts'
import { nextDays } from '../domain/repetition.ts'
import type { RepetitionDays } from '../domain/repetition.ts'
import { RepetitionFields } from './repetition-fields.tsx'
import { planOf, readTyped, sendPlan, typeNew, typePlan } from './typed-repetition.ts'
import type { RepetitionIssues, RepetitionItem, TypedRepetition } from './typed-repetition.ts'

export type Repeated = {
  readonly title: string
  /** What is repeated; none where only the days of a repetition are changed. */
  readonly taskId?: string
  readonly templateId?: string
  /** The repetition that is changed: known already, or by its id. */
  readonly edited?: RepetitionItem
  readonly repetitionId?: string
  readonly usual: RepetitionDays
  readonly branches?: readonly { readonly id: string; readonly name: string }[]
}

export type RepetitionProps = { readonly open: boolean; readonly repeated: Repeated; readonly onClose: () => void }

/** Asks on which days a task is made again. Its terms are copied; of a repetition that is there, only the days, or the terms too. */
export function RepetitionDialog({ open, repeated, onClose }: RepetitionProps) {
  const { edited: known } = repeated
  const [going, setGoing] = useState<string>()
  const repetitionId = going ?? repeated.repetitionId
  const [found, setFound] = useState<RepetitionItem>()
  const [problem, setProblem] = useState<string>()
  const isAsked = open && known === undefined && repetitionId !== undefined
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    void call(listRepetitions, {}, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setFound(answer.value.items.find(({ id }) => id === repetitionId))
      setProblem(answer.ok ? undefined : refusalText(answer.refusal))
    })
    return () => stop.abort()
  }, [isAsked, repetitionId])
  const edited = known ?? found
  const isReady = repetitionId === undefined || edited !== undefined
  const key = `${edited?.id ?? repeated.taskId ?? repeated.templateId ?? ''}:${String(open)}`
  if (open && isReady)
    return <RepetitionForm key={key} repeated={repeated} edited={edited} onGoing={setGoing} onClose={onClose} />
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Повтор задания">
      {problem === undefined ? <Skeleton className="h-60" /> : <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  )
}

type FormProps = {
  readonly repeated: Repeated
  readonly edited: RepetitionItem | undefined
  /** The repetition that is changed instead: what is asked for is repeated already. */
  readonly onGoing: (id: string) => void
  readonly onClose: () => void
}

function RepetitionForm({ repeated, edited, onGoing, onClose }: FormProps) {
  const { title, taskId, templateId, usual, branches = [] } = repeated
  const today = moscowDate(Temporal.Now.instant())
  const [typed, setTyped] = useState<TypedRepetition>(() => (edited ? typePlan(planOf(edited), today) : typeNew(today, usual)))
  const [issues, setIssues] = useState<RepetitionIssues>({})
  const [problem, setProblem] = useState<{ readonly words: string; readonly isDoubtful: boolean; readonly going?: string }>()
  const [takesTerms, setTakesTerms] = useState(false)
  const [branch, setBranch] = useState('')
  const add = useCall(addRepetition, { skipAlerts: true })
  const change = useCall(changeRepetition, { skipAlerts: true })
  const pending = add.pending || change.pending
  const { plan } = readTyped(typed, today, edited)
  return (
    <Dialog
      open
      size="wide"
      holdsWork
      onOpenChange={(next) => !next && onClose()}
      title={edited ? 'Изменить повтор' : 'Повторять задание'}
      description={`«${edited?.title ?? title}»: в назначенные дни создадим такое же задание, каждое — отдельное, со своими откликами и сроками.`}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          {problem?.isDoubtful && (
            <Button pending={pending} onClick={() => void send(true)}>
              Оставить и сохранить
            </Button>
          )}
          <Button type="submit" form="repetition" variant="primary" pending={pending}>
            {edited ? 'Сохранить' : 'Повторять'}
          </Button>
        </>
      }
    >
      <form id="repetition" noValidate className="space-y-4" onSubmit={submit}>
        {problem && (
          <Notice
            tone={problem.isDoubtful ? 'warn' : 'bad'}
            action={
              problem.going !== undefined && (
                <Button size="small" onClick={() => onGoing(problem.going ?? '')}>
                  Изменить повтор
                </Button>
              )
            }
          >
            {problem.words}
            {problem.isDoubtful && '. Проверяющие могут счесть такие задания трудовым договором.'}
          </Notice>
        )}
        <RepetitionFields typed={typed} issues={issues} onType={type} />
        {templateId !== undefined && !edited && branches.length > 0 && (
          <SelectField
            label="Подразделение"
            options={[{ value: '', label: 'Вся организация' }, ...branches.map(({ id, name }) => ({ value: id, label: name }))]}
            value={branch}
            onChange={(event) => setBranch(event.currentTarget.value)}
          />
        )}
        {edited && taskId !== undefined && (
          <Checkbox
            label="Взять условия из этого задания"
            hint="Иначе следующие задания будут с прежними условиями, изменятся только дни."
            checked={takesTerms}
            onChange={(event) => setTakesTerms(event.currentTarget.checked)}
          />
        )}
        {plan && <Ahead days={nextDays(plan, today, edited?.made ?? 0, 101)} />}
      </form>
    </Dialog>
  )

  function type(more: Partial<TypedRepetition>): void {
    setTyped({ ...typed, ...more })
    setIssues({})
    setProblem(undefined)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send(false)
  }

  async function send(acknowledged: boolean): Promise<void> {
    const read = readTyped(typed, today, edited)
    setIssues(read.issues)
    if (!read.plan) return
    const task = parseId('task', taskId ?? '')
    const body = { ...sendPlan(read.plan), acknowledged }
    const answer = edited
      ? await change.run({ params: { id: edited.id }, body: { ...body, ...(takesTerms && task && { task_id: task }) } })
      : await add.run({
          body: {
            ...body,
            ...(task && { task_id: task }),
            ...(templateId !== undefined && { template_id: templateId }),
            ...(branch !== '' && { branch_id: branch }),
          },
        })
    if (!answer.ok) {
      const { refusal } = answer
      return setProblem({
        words: refusalText(refusal),
        isDoubtful: refusal.kind === 'doubtfulWords',
        ...(refusal.kind === 'alreadyRepeated' && { going: refusal.facts.repetition }),
      })
    }
    const { next_on: next } = answer.value
    const first = next === null ? '' : `Следующее задание — ${formatDay(Temporal.PlainDate.from(next))}`
    celebrate(edited ? 'Повтор изменён' : 'Повтор назначен', first)
    onClose()
  }
}

/** The days that come of what is typed, so that a slip is seen before it is saved. */
function Ahead({ days }: { readonly days: readonly Temporal.PlainDate[] }) {
  const shown = days.slice(0, 4).map(formatDay).join(', ')
  const rest = days.length - 4
  return (
    <p role="status" className="rounded-field bg-sunken px-4 py-3 text-small">
      {days.length === 0
        ? 'Впереди не остаётся ни одного дня'
        : `Ближайшие: ${shown}${rest > 0 ? ` и ещё ${rest > 96 ? 'больше 96' : rest} ${plural(rest, 'день', 'дня', 'дней')}` : ''}`}
    </p>
  )
}
