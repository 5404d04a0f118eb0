import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { call } from '#/platform/web/call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { viewApplications } from '../contract/application.ts'
import { fewestCompared, mostCompared } from '../domain/applicant-choice.ts'
import { applicationLifecycle, nameForCustomer } from '../domain/application.ts'
import { meanWords } from '../domain/rating-mean.ts'
import { taskLifecycle } from '../domain/task.ts'
import { ApplicantActions } from './applicant-actions.tsx'
import { npdWords, readinessSentence } from './applicant-words.ts'
import { CompareBar } from './compare-bar.tsx'
import type { Applicant, ClientTask } from './shown-task.ts'
import { ApplicationFiles } from './task-files.tsx'
import { applicationTones } from './tones.ts'

/** Applicants for the task and the customer's answers to them. */
export function TaskApplicants({ task }: { readonly task: ClientTask }) {
  const mayEdit = useMay('editTasks')
  const [params] = useSearchParams()
  const [marked, setMarked] = useState<readonly string[]>([])
  useViewed(task, mayEdit)
  const onlyListed = params.get('applicants') === 'listed'
  const listed = task.applications.filter(({ state }) => applicationLifecycle.is.shortlisted(state))
  const shown = onlyListed ? listed : task.applications
  const isShown = taskLifecycle.is.published(task.state)
  if (task.applications.length === 0) {
    return (
      <EmptyState title="Откликов ещё нет" {...(mayEdit && isShown && { action: <Sharing id={task.id} /> })}>
        {taskLifecycle.is.draft(task.state) ? 'Они появятся после публикации.' : 'Задание на доске, исполнители его видят.'}
      </EmptyState>
    )
  }
  return (
    <>
      {task.applications.length >= fewestCompared && (
        <ShortlistTabs all={task.applications.length} listed={listed.length} onlyListed={onlyListed} />
      )}
      <CompareBar
        task={task}
        chosen={task.applications.filter(({ id }) => marked.includes(id))}
        mayEdit={mayEdit}
        onClear={() => setMarked([])}
      />
      {shown.length === 0 && (
        <EmptyState title="В подборке пока никого">Нажмите «В подборку» у тех, из кого будете выбирать.</EmptyState>
      )}
      <ul className="space-y-4">
        {shown.map((applicant) => (
          <li key={applicant.id}>
            <ApplicantCard
              task={task}
              applicant={applicant}
              mayEdit={mayEdit}
              {...(shown.length >= fewestCompared && { choice: choiceOf(applicant) })}
            />
          </li>
        ))}
      </ul>
    </>
  )

  function choiceOf({ id, name }: Applicant) {
    const isMarked = marked.includes(id)
    return (
      <Checkbox
        label={
          <>
            Сравнить<span className="sr-only"> {name}</span>
          </>
        }
        checked={isMarked}
        disabled={!isMarked && marked.length >= mostCompared}
        onChange={() => setMarked(isMarked ? marked.filter((other) => other !== id) : [...marked, id])}
      />
    )
  }
}

type TabsProps = { readonly all: number; readonly listed: number; readonly onlyListed: boolean }

/** The applicants whom the members have put aside to choose from have an address of their own. */
function ShortlistTabs({ all, listed, onlyListed }: TabsProps) {
  const [params] = useSearchParams()
  const to = (only: boolean) => {
    const next = new URLSearchParams(params)
    next.set('tab', 'applications')
    if (only) next.set('applicants', 'listed')
    else next.delete('applicants')
    return `?${next.toString()}`
  }
  return (
    <LinkTabs
      label="Какие отклики показать"
      tabs={[
        { to: to(false), label: 'Все', current: !onlyListed, count: all },
        { to: to(true), label: 'В подборке', current: onlyListed, count: listed },
      ]}
    />
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

type CardProps = {
  readonly task: ClientTask
  readonly applicant: Applicant
  readonly mayEdit: boolean
  /** Where there is somebody to compare with. */
  readonly choice?: ReactNode
}

function ApplicantCard({ task, applicant, mayEdit, choice }: CardProps) {
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
      {choice}
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
          <Status tone={applicant.steps_left === 0 ? 'good' : 'waiting'}>{readinessSentence(applicant.steps_left)}</Status>
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
      {applicant.former !== null && <p className="text-small font-medium text-bad">У вас {applicant.former}</p>}
      <LinkButton size="small" to={`?open=${task.id}&tab=applications&thread=${applicant.id}`} preventScrollReset>
        {mayEdit ? 'Написать' : 'Переписка'}
      </LinkButton>
      {mayEdit && <ApplicantActions task={task} applicant={applicant} />}
    </article>
  )
}
