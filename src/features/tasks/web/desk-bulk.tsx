import { useState } from 'react'
import { parseId } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ChosenBar, SkippedNotice } from '#/platform/web/kit/chosen-bar.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { pauseTasks, publishTasks, resumeTasks } from '../contract/desk.ts'
import { canEdit, taskLifecycle } from '../domain/task.ts'
import type { BulkAnswer } from './bulk-answer.ts'
import type { AcceptManyProps } from './accept-many-dialog.tsx'
import type { DeskRow } from './desk-columns.tsx'
import type { ChosenTasksProps } from './assign-tasks-dialog.tsx'
import type { ExtendProps } from './extend-dialog.tsx'
import type { TagTasksProps } from './tag-tasks-dialog.tsx'

const AcceptMany = lateWindow<AcceptManyProps>(async () => (await import('./accept-many-dialog.tsx')).AcceptManyDialog)
const Extend = lateWindow<ExtendProps>(async () => (await import('./extend-dialog.tsx')).ExtendDialog)

const Assign = lateWindow<ChosenTasksProps>(async () => (await import('./assign-tasks-dialog.tsx')).AssignTasksDialog)
const Tag = lateWindow<TagTasksProps>(async () => (await import('./tag-tasks-dialog.tsx')).TagTasksDialog)

type DeskBulkProps = { readonly rows: readonly DeskRow[]; readonly onClear: () => void }

/** What is done with the chosen tasks at once; names each with which it could not be, and why. */
export function DeskBulk({ rows, onClear }: DeskBulkProps) {
  const publish = useCall(publishTasks)
  const pause = useCall(pauseTasks)
  const resume = useCall(resumeTasks)
  const may = { edit: useMay('editTasks'), accept: useMay('acceptResults'), pay: useMay('editRegisters') }
  const [left, setLeft] = useState<BulkAnswer['skipped']>([])
  const [asked, setAsked] = useState<'accept' | 'extend' | 'assign' | 'tag'>()
  const ids = idsOf(rows)
  const are = stateOfChosen(rows)
  const doubtful = left.filter((one) => one.doubtful)
  const close = () => setAsked(undefined)
  return (
    <>
      {rows.length > 0 && (
        <ChosenBar label={chosenWords(rows.length)} onClear={onClear}>
          {may.edit && are.drafts && (
            <Button size="small" pending={publish.pending} onClick={() => void publishThese(ids, false)}>
              Опубликовать
            </Button>
          )}
          {may.edit && are.published && (
            <Button size="small" pending={pause.pending} onClick={() => void move(pause, 'Приём откликов остановлен')}>
              Остановить приём
            </Button>
          )}
          {may.edit && are.paused && (
            <Button size="small" pending={resume.pending} onClick={() => void move(resume, 'Снова принимают отклики')}>
              Возобновить приём
            </Button>
          )}
          {may.edit && are.extendable && (
            <Button size="small" onClick={() => setAsked('extend')}>
              Продлить
            </Button>
          )}
          {may.edit && (
            <>
              <Button size="small" onClick={() => setAsked('assign')}>
                Ответственный
              </Button>
              <Button size="small" onClick={() => setAsked('tag')}>
                Метки
              </Button>
            </>
          )}
          {may.accept && are.submitted && (
            <Button size="small" variant="primary" onClick={() => setAsked('accept')}>
              Принять все сданные
            </Button>
          )}
          {may.pay && are.payable && (
            <LinkButton size="small" variant="primary" to={`/client/registers?new=works&tasks=${ids.join(',')}`}>
              В реестр на оплату
            </LinkButton>
          )}
        </ChosenBar>
      )}
      <SkippedNotice
        skipped={left}
        onClose={() => setLeft([])}
        action={
          may.edit &&
          doubtful.length > 0 && (
            <Button size="small" pending={publish.pending} onClick={() => void publishThese(idsOf(doubtful), true)}>
              Оставить слова и опубликовать: {doubtful.length}
            </Button>
          )
        }
      />
      <AcceptMany open={asked === 'accept'} taskIds={ids} onClose={close} onDone={finished} />
      <Extend open={asked === 'extend'} ids={ids} onClose={close} onDone={finished} />
      <Assign open={asked === 'assign'} ids={ids} onClose={close} onDone={finished} />
      <Tag
        open={asked === 'tag'}
        ids={ids}
        tags={[...new Set(rows.flatMap(({ tags }) => tags))]}
        onClose={close}
        onDone={finished}
      />
    </>
  )

  async function publishThese(chosen: ReturnType<typeof idsOf>, acknowledged: boolean): Promise<void> {
    told(await publish.run({ body: { ids: chosen, acknowledged } }), 'Опубликовано')
  }

  async function move(call: typeof pause | typeof resume, verb: string): Promise<void> {
    told(await call.run({ body: { ids } }), verb)
  }

  function told(answer: Awaited<ReturnType<typeof publish.run>>, verb: string): void {
    if (answer.ok) finished(answer.value, verb)
  }

  function finished({ done, skipped }: BulkAnswer, verb: string): void {
    if (done > 0) toast(`${verb}: ${done}`)
    setLeft(skipped)
    close()
    onClear()
  }
}

function idsOf(rows: readonly { readonly id: string }[]) {
  return rows.flatMap(({ id }) => parseId('task', id) ?? [])
}

/** What there is among the chosen to act on. */
function stateOfChosen(rows: readonly DeskRow[]) {
  return {
    drafts: rows.some(({ state }) => taskLifecycle.is.draft(state)),
    published: rows.some(({ state }) => taskLifecycle.may(state, 'pause', 'client')),
    paused: rows.some(({ state }) => taskLifecycle.may(state, 'resume', 'client')),
    extendable: rows.some(({ state }) => canEdit(state) || taskLifecycle.may(state, 'extend', 'client')),
    submitted: rows.some((row) => row.to_accept > 0),
    payable: rows.some((row) => row.to_pay > 0),
  }
}

function chosenWords(count: number): string {
  return `${plural(count, 'Выбрано', 'Выбраны', 'Выбрано')} ${count} ${plural(count, 'задание', 'задания', 'заданий')}`
}
