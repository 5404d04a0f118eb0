import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#/kernel/time.ts'
import { toast } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { listRepetitions, moveRepetition } from '../contract/repetition.ts'
import { repetitionLifecycle } from '../domain/repetition.ts'
import type { RepetitionState } from '../domain/repetition.ts'
import { outcomeNames, repetitionWords } from '../domain/repetition-words.ts'
import { RepetitionDialog } from './repetition-dialog.tsx'
import { useWindowList } from './use-window-list.tsx'
import { planOf } from './typed-repetition.ts'
import type { RepetitionItem } from './typed-repetition.ts'

export type RepetitionsProps = { readonly open: boolean; readonly onClose: () => void; readonly onTemplates: () => void }

type Action = 'pause' | 'resume' | 'end'

const tones: Record<RepetitionState, Tone> = { active: 'good', paused: 'warn', ended: 'quiet' }
const verbs = { pause: 'Приостановить', resume: 'Продолжить', end: 'Закончить' } as const satisfies Record<Action, string>
const done = { pause: 'Повтор приостановлен', resume: 'Повтор продолжен', end: 'Повтор закончен' } as const

/** The repetitions of the organization: when the next task comes and what came of the last; each is paused, changed or ended. */
export function RepetitionsDialog({ open, onClose, onTemplates }: RepetitionsProps) {
  const { items, load, standIn } = useWindowList(open, () => call(listRepetitions, {}, { skipAlerts: true }))
  const mayEdit = useMay('editTasks')
  const [edited, setEdited] = useState<RepetitionItem>()
  const [ended, setEnded] = useState<RepetitionItem>()
  const [failure, setFailure] = useState<string>()
  const move = useCall(moveRepetition, { skipAlerts: true, revalidate: false })
  return (
    <>
      <Dialog
        open={open && edited === undefined && ended === undefined}
        onOpenChange={(next) => !next && onClose()}
        title="Повторы заданий"
        description="В свой день каждый создаёт такое же задание со своими откликами и сроками."
      >
        {standIn}
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        {items?.length === 0 && (
          <EmptyState title="Повторов пока нет" action={mayEdit && <Button onClick={onTemplates}>Выбрать шаблон</Button>}>
            Откройте задание, которое нужно регулярно, и нажмите «Повторять» внизу обзора. Шаблон тоже можно повторять.
          </EmptyState>
        )}
        <ul className="divide-y divide-line" aria-label="Повторы">
          {items?.map((one) => (
            <li key={one.id} className="py-3">
              <div className="flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{one.title}</p>
                  <p className="text-small text-muted wrap-anywhere">{aboutWords(one)}</p>
                </div>
                {mayEdit && repetitionLifecycle.actionsOf(one.state, 'client').length > 0 && (
                  <Menu label={`Действия: ${one.title}`} items={actionsFor(one)} disabled={move.pending} />
                )}
              </div>
              <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
                <Status tone={tones[one.state]}>{repetitionLifecycle.nameOf(one.state)}</Status>
                {one.next_on !== null && <span>Следующее — {formatDay(Temporal.PlainDate.from(one.next_on))}</span>}
              </div>
              {one.paused_why !== null && <p className="mt-1 text-small wrap-anywhere">{one.paused_why}</p>}
              {one.last && <LastDay last={one.last} />}
            </li>
          ))}
        </ul>
      </Dialog>
      {edited && (
        <RepetitionDialog open repeated={{ title: edited.title, edited, usual: edited }} onClose={() => void closeEdited()} />
      )}
      <ConfirmDialog
        open={ended !== undefined}
        onOpenChange={(next) => !next && setEnded(undefined)}
        title={`Закончить повтор «${ended?.title ?? ''}»?`}
        verb="Закончить"
        pending={move.pending}
        onConfirm={() => ended && void act(ended, 'end').then(() => setEnded(undefined))}
      >
        Новых заданий по нему не будет, начать его снова нельзя. Созданные задания останутся.
      </ConfirmDialog>
    </>
  )

  function actionsFor(one: RepetitionItem) {
    const actions = repetitionLifecycle.actionsOf(one.state, 'client')
    return [
      { label: 'Изменить', onSelect: () => setEdited(one) },
      ...actions.map((action) => ({
        label: verbs[action],
        danger: action === 'end',
        onSelect: () => (action === 'end' ? setEnded(one) : void act(one, action)),
      })),
    ]
  }

  async function closeEdited(): Promise<void> {
    setEdited(undefined)
    await load()
  }

  async function act({ id }: RepetitionItem, action: Action): Promise<void> {
    const answer = await move.run({ params: { id, action } })
    setFailure(answer.ok ? undefined : refusalText(answer.refusal))
    if (answer.ok) toast(done[action])
    await load()
  }
}

/** What came of the last day: a task that stayed a draft says why, beside the way to it. */
function LastDay({ last }: { readonly last: NonNullable<RepetitionItem['last']> }) {
  const { day, outcome, why, task_id: taskId } = last
  return (
    <p className="mt-1 text-small text-muted wrap-anywhere">
      {formatDay(Temporal.PlainDate.from(day))}:{' '}
      {taskId === null ? (
        outcomeNames[outcome]
      ) : (
        <Link className="link" to={`/client/tasks?open=${taskId}`}>
          {outcomeNames[outcome]}
        </Link>
      )}
      {why !== null && `. ${why}`}
    </p>
  )
}

function aboutWords(one: RepetitionItem): string {
  const whose = one.responsible ?? one.by
  return [repetitionWords(planOf(one)), one.branch, `создано ${one.tasks}`, whose].filter(Boolean).join(' · ')
}
