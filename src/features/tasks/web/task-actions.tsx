import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { showRefusal } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { extendTask, finishTask, pauseTask, publishTask, resumeTask } from '../contract/task.ts'
import { canEdit, canFinish, taskLifecycle } from '../domain/task.ts'
import type { ClientTask } from './shown-task.ts'

type Props = { readonly task: ClientTask }

/** Primary actions of a task that its lifecycle allows. */
export function TaskActions({ task }: Props) {
  const [isFinishing, setFinishing] = useState(false)
  const pause = useCall(pauseTask)
  const resume = useCall(resumeTask)
  const extend = useCall(extendTask)
  const finish = useCall(finishTask)
  const publish = usePublish(task)
  const actions = taskLifecycle.actionsOf(task.state, 'client')
  const states = task.assignments.map(({ state }) => state)
  const input = { params: { id: task.id }, body: { version: task.version } }
  return (
    <>
      {actions.includes('publish') && (
        <Button variant="primary" pending={publish.pending} onClick={() => void publish.run()}>
          Опубликовать
        </Button>
      )}
      {actions.includes('resume') && (
        <Button variant="primary" pending={resume.pending} onClick={() => void resume.run(input)}>
          Принимать отклики
        </Button>
      )}
      {actions.includes('extend') && (
        <Button variant="primary" pending={extend.pending} onClick={() => void extend.run(input)}>
          Вернуть в черновики
        </Button>
      )}
      {actions.includes('finish') && canFinish(states) && (
        <Button variant="primary" onClick={() => setFinishing(true)}>
          Завершить набор
        </Button>
      )}
      {canEdit(task.state) && <LinkButton to={`/client/tasks/edit/${task.id}`}>Изменить</LinkButton>}
      {actions.includes('pause') && (
        <Button pending={pause.pending} onClick={() => void pause.run(input)}>
          Остановить отклики
        </Button>
      )}
      <ConfirmDialog
        open={isFinishing}
        onOpenChange={setFinishing}
        title={`Завершить набор по заданию «${task.title}»?`}
        verb="Завершить"
        danger={false}
        pending={finish.pending}
        onConfirm={() => void finish.run(input).then(() => setFinishing(false))}
      >
        Все работы закрыты. Свободные места останутся пустыми, ждущие отклики закроются.
      </ConfirmDialog>
      <ConfirmDialog
        open={publish.doubt !== undefined}
        onOpenChange={publish.forget}
        title="Опубликовать с этими словами?"
        verb="Оставить и опубликовать"
        cancel="Изменить текст"
        danger={false}
        pending={publish.pending}
        onConfirm={() => void publish.run(true)}
      >
        {publish.doubt}. Проверяющие могут счесть такое задание трудовым договором.
      </ConfirmDialog>
    </>
  )
}

/** Publishing asks for confirmation when the wording is questionable. */
function usePublish(task: ClientTask) {
  const [doubt, setDoubt] = useState<string>()
  const publish = useCall(publishTask)
  return { doubt, forget: () => setDoubt(undefined), pending: publish.pending, run }

  async function run(acknowledged = false): Promise<void> {
    const input = { params: { id: task.id }, body: { version: task.version, acknowledged } }
    const done = await publish.run(input, { skipAlerts: !acknowledged })
    if (done.ok) {
      setDoubt(undefined)
      return celebrate('Задание на доске', 'Отклики появятся здесь же')
    }
    if (done.refusal.kind === 'doubtfulWords') return setDoubt(done.refusal.message)
    if (!acknowledged) showRefusal(done.refusal)
  }
}
