import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { only } from '#/wire/field.ts'
import { removeTask } from '../contract/task.ts'
import { canCancel, canEdit, taskLifecycle } from '../domain/task.ts'
import { templateFields } from '../fields/task.ts'
import { CancelTaskDialog } from './cancel-task-dialog.tsx'
import type { ApplicantRuleProps } from './applicant-rule-dialog.tsx'
import type { RepetitionProps } from './repetition-dialog.tsx'
import type { SaveTemplateProps } from './save-template-dialog.tsx'
import type { ClientTask } from './shown-task.ts'
import { daysOfTask } from './typed-repetition.ts'

const SaveTemplate = lateWindow<SaveTemplateProps>(async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog)

const Repetition = lateWindow<RepetitionProps>(async () => (await import('./repetition-dialog.tsx')).RepetitionDialog)

const ApplicantRule = lateWindow<ApplicantRuleProps>(
  async () => (await import('./applicant-rule-dialog.tsx')).ApplicantRuleDialog,
)

/** Rarely used task actions. */
export function TaskMoreActions({ task }: { readonly task: ClientTask }) {
  const [asked, setAsked] = useState<'remove' | 'cancel' | 'template' | 'repeat' | 'rule'>()
  const [, setParams] = useSearchParams()
  const remove = useCall(removeTask, { revalidate: false })
  const actions = taskLifecycle.actionsOf(task.state, 'client')
  const mayEdit = useMay('editTasks')
  const close = () => setAsked(undefined)
  const mayCancel = mayEdit && actions.includes('cancel') && canCancel(task.assignments.map(({ state }) => state))
  if (!mayEdit && task.published_at === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {mayEdit && (
        <LinkButton size="small" to={`/client/tasks/duplication/${task.id}`}>
          Дублировать
        </LinkButton>
      )}
      {mayEdit && (
        <Button size="small" onClick={() => setAsked('template')}>
          Сохранить как шаблон
        </Button>
      )}
      {mayEdit && (
        <Button size="small" onClick={() => setAsked('repeat')}>
          {task.repetition_id === null ? 'Повторять' : 'Изменить повтор'}
        </Button>
      )}
      {mayEdit && canEdit(task.state) && (
        <Button size="small" onClick={() => setAsked('rule')}>
          Кто может взять
        </Button>
      )}
      {task.published_at !== null && <PublicLink id={task.id} />}
      {mayCancel && (
        <Button size="small" variant="caution" onClick={() => setAsked('cancel')}>
          Отменить задание
        </Button>
      )}
      {mayEdit && taskLifecycle.is.draft(task.state) && task.applications.length === 0 && (
        <Button size="small" variant="caution" onClick={() => setAsked('remove')}>
          Удалить черновик
        </Button>
      )}
      <SaveTemplate open={asked === 'template'} fields={only(templateFields, task)} onClose={close} />
      {asked === 'rule' && <ApplicantRule open task={task} onClose={close} />}
      <Repetition open={asked === 'repeat'} repeated={repeatedOf(task)} onClose={close} />
      <CancelTaskDialog open={asked === 'cancel'} task={task} onClose={close} />
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title={`Удалить черновик «${task.title}»?`}
        verb="Удалить"
        pending={remove.pending}
        onConfirm={() => void remove.run({ params: { id: task.id } }).then((done) => done.ok && setParams({}))}
      >
        Вернуть его будет нельзя.
      </ConfirmDialog>
    </div>
  )
}

function repeatedOf(task: ClientTask) {
  const { id, title, repetition_id: repetitionId } = task
  return { title, taskId: id, usual: daysOfTask(task), ...(repetitionId !== null && { repetitionId }) }
}

function PublicLink({ id }: { readonly id: string }) {
  return <CopyButton text={`${location.origin}/tasks/${id}`} label="Ссылка на задание" />
}
