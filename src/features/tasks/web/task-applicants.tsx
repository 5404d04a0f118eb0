import { useEffect, useRef, useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { acceptApplication, declineApplication, shortlistApplication, viewApplications } from '../contract/application.ts'
import { applicationLifecycle, declineReasons, nameForCustomer } from '../domain/application.ts'
import { meanWords } from '../domain/rating-mean.ts'
import { formingDays, readinessWords } from '../domain/readiness.ts'
import { taskLifecycle } from '../domain/task.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ClientTask } from './shown-task.ts'
import { ApplicationFiles } from './task-files.tsx'
import { applicationTones } from './tones.ts'

type Applicant = ClientTask['applications'][number]

/** Applicants for the task and the customer's answers to them. */
export function TaskApplicants({ task }: { readonly task: ClientTask }) {
  const mayEdit = useMay('editTasks')
  useViewed(task, mayEdit)
  const isShown = taskLifecycle.is.published(task.state)
  if (task.applications.length === 0) {
    return (
      <EmptyState title="Откликов ещё нет" {...(mayEdit && isShown && { action: <Sharing id={task.id} /> })}>
        {taskLifecycle.is.draft(task.state) ? 'Они появятся после публикации.' : 'Задание на доске, исполнители его видят.'}
      </EmptyState>
    )
  }
  return (
    <ul className="space-y-4">
      {task.applications.map((applicant) => (
        <li key={applicant.id}>
          <ApplicantCard task={task} applicant={applicant} mayEdit={mayEdit} />
        </li>
      ))}
    </ul>
  )
}

/** Who is known already need not find the task on the board. */
function Sharing({ id }: { readonly id: string }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <CopyButton text={`${location.origin}/tasks/${id}`} label="Скопировать ссылку" />
      <LinkButton size="small" to={`?open=${id}&tab=invitations`} preventScrollReset>
        Пригласить исполнителей
      </LinkButton>
    </div>
  )
}

/** Opening the tab marks the new applications as viewed; the list is not reloaded for that. */
function useViewed(task: ClientTask, mayEdit: boolean): void {
  const done = useRef(false)
  const hasNew = mayEdit && task.applications.some(({ state }) => applicationLifecycle.is.sent(state))
  useEffect(() => {
    if (!hasNew || done.current) return
    done.current = true
    void call(viewApplications, { params: { id: task.id } }, { skipAlerts: true })
  }, [hasNew, task.id])
}

type CardProps = { readonly task: ClientTask; readonly applicant: Applicant; readonly mayEdit: boolean }

function ApplicantCard({ task, applicant, mayEdit }: CardProps) {
  const price = applicant.price ?? task.sum
  return (
    <article className="card space-y-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">{applicant.name || 'Имя не указано'}</h3>
          <p className="text-small text-muted">
            <Moment value={applicant.created_at} /> · {meanWords(applicant.rating)} ·{' '}
            {applicant.done === 0
              ? 'выполненных заданий пока нет'
              : `выполнено ${applicant.done} ${plural(applicant.done, 'задание', 'задания', 'заданий')}`}
          </p>
        </div>
        <Status tone={applicationTones[applicant.state]}>{nameForCustomer(applicant.state)}</Status>
      </div>
      {price !== null && (
        <p className="font-semibold">
          <Money amount={price} short />
        </p>
      )}
      {applicant.comment !== '' && <p className="whitespace-pre-line wrap-anywhere">{applicant.comment}</p>}
      <ApplicationFiles id={applicant.id} taskId={task.id} side="client" />
      {applicant.decline_reason !== null && <p className="text-muted">Причина: {applicant.decline_reason}</p>}
      <ul className="flex flex-wrap gap-2" aria-label="Готовность">
        <li>
          <Status tone={applicant.steps_left === 0 ? 'good' : 'waiting'}>{sentence(readinessWords(applicant.steps_left))}</Status>
        </li>
        <li>
          <Badge>{npdWords[applicant.npd]}</Badge>
        </li>
        {applicant.frame_signed && (
          <li>
            <Badge>Договор подписан</Badge>
          </li>
        )}
        {applicant.confirm_by !== null && (
          <li>
            <Status tone="waiting">
              Новые условия подтвердит до <Moment value={applicant.confirm_by} />
            </Status>
          </li>
        )}
        {applicant.stop !== null && (
          <li>
            <Status tone="bad">У вас {applicant.stop}</Status>
          </li>
        )}
      </ul>
      <LinkButton size="small" to={`?open=${task.id}&tab=applications&thread=${applicant.id}`} preventScrollReset>
        {mayEdit ? 'Написать' : 'Переписка'}
      </LinkButton>
      {mayEdit && <ApplicantActions task={task} applicant={applicant} />}
    </article>
  )
}

const npdWords = { active: 'Статус НПД активен', not_active: 'Нет статуса НПД', unknown: 'Статус НПД не проверен' } as const

function ApplicantActions({ task, applicant }: { readonly task: ClientTask; readonly applicant: Applicant }) {
  const [asked, setAsked] = useState<'choose' | 'decline'>()
  const choose = useCall(acceptApplication)
  const decline = useCall(declineApplication)
  const shortlist = useCall(shortlistApplication)
  const actions = applicationLifecycle.actionsOf(applicant.state, 'client')
  const input = { params: { id: applicant.id } }
  const hasPlace = task.slots_taken < task.slots
  const close = () => setAsked(undefined)
  if (!actions.includes('offer') && !actions.includes('decline')) return null
  return (
    <div className="flex flex-wrap gap-3">
      {actions.includes('offer') && (
        <Button
          size="small"
          variant="primary"
          disabled={!hasPlace || applicant.stop !== null}
          pending={choose.pending}
          onClick={() => setAsked('choose')}
        >
          Выбрать
        </Button>
      )}
      {actions.includes('shortlist') && (
        <Button size="small" pending={shortlist.pending} onClick={() => void shortlist.run({ ...input, body: { listed: true } })}>
          В подборку
        </Button>
      )}
      {actions.includes('unlist') && (
        <Button
          size="small"
          pending={shortlist.pending}
          onClick={() => void shortlist.run({ ...input, body: { listed: false } })}
        >
          Убрать из подборки
        </Button>
      )}
      {actions.includes('decline') && (
        <Button size="small" variant="quiet" onClick={() => setAsked('decline')}>
          Отказать
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'choose'}
        onOpenChange={close}
        title={`Выбрать исполнителя: ${applicant.name}?`}
        verb="Выбрать"
        danger={false}
        pending={choose.pending}
        onConfirm={() => void agree()}
      >
        {choiceWords(applicant)}
      </ConfirmDialog>
      <ReasonDialog
        open={asked === 'decline'}
        onClose={close}
        title={`Отказать: ${applicant.name}?`}
        text="Исполнитель увидит причину."
        verb="Отказать"
        reasons={declineReasons}
        pending={decline.pending}
        onConfirm={(reason) => void decline.run({ ...input, body: { reason } }).then(close)}
      />
    </div>
  )

  async function agree(): Promise<void> {
    const done = await choose.run(input)
    close()
    if (!done.ok) return
    if (done.value.assignment_id !== null) celebrate('Исполнитель выбран', 'Документы готовятся и уйдут ему на подпись')
    else if (applicationLifecycle.is.forming(done.value.state))
      celebrate('Исполнитель выбран', 'Он оформляется: договор составим, когда данных хватит')
  }
}

function choiceWords({ auto_confirm: agrees, documents_wait: waits, confirm_by: confirmBy }: Applicant): string {
  if (confirmBy !== null) return 'Он ещё не подтвердил новые условия: отправим ему предложение, договор составим после согласия.'
  if (!agrees) return 'Исполнитель просил спросить его ещё раз: отправим ему предложение, договор составим после согласия.'
  if (!waits) return 'Составим договор и заказ и отправим их исполнителю на подпись. Работа начнётся, когда подпишете оба.'
  return `Исполнитель ещё оформляется: у него будет ${formingDays} дней. Договор составим, когда данных хватит; место пока остаётся свободным.`
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
