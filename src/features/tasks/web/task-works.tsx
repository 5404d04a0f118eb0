import { useState } from 'react'
import { documentLifecycle } from '#/features/documents/domain/document.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { cancelAssignment, renewDocuments } from '../contract/work.ts'
import { assignmentLifecycle, isEndedWork, maxReworks } from '../domain/assignment.ts'
import { taskCancelReasons } from '../domain/task.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { clientLine } from './client-line.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { DisputeButton } from './dispute-button.tsx'
import { OverpaidNotice } from './overpaid-notice.tsx'
import { ResultList } from './result-list.tsx'
import { ReworkDialog } from './rework-dialog.tsx'
import type { ClientTask } from './shown-task.ts'
import { SumButton } from './sum-button.tsx'
import { documentToRenew, signingAction, trackerSteps } from './tracker-steps.ts'
import type { Work } from './tracker-steps.ts'
import { assignmentTones } from './tones.ts'
import { WorkBar } from './work-bar.tsx'
import type { WorkDisputeProps } from './work-dispute.tsx'
import type { WorkRatingsProps } from './work-ratings.tsx'

const WorkRatings = latePart<WorkRatingsProps>(async () => (await import('./work-ratings.tsx')).WorkRatings)
const WorkDispute = latePart<WorkDisputeProps>(async () => (await import('./work-dispute.tsx')).WorkDispute)

/** Contractors of the task, the state of each assignment and the actions available to the customer. */
export function TaskWorks({ task }: { readonly task: ClientTask }) {
  if (task.assignments.length === 0) {
    return (
      <EmptyState
        title="Исполнителей ещё нет"
        action={
          <LinkButton to={`/client/tasks?open=${task.id}&tab=applications`} preventScrollReset>
            К откликам
          </LinkButton>
        }
      >
        Выберите кого-нибудь из откликнувшихся.
      </EmptyState>
    )
  }
  return (
    <ul className="space-y-4">
      {task.assignments.map((work) => (
        <li key={work.id}>
          <WorkLine work={work} />
        </li>
      ))}
    </ul>
  )
}

function WorkLine({ work }: { readonly work: Work }) {
  const mayAccept = useMay('acceptResults')
  const isCancelled = assignmentLifecycle.is.cancelled(work.state)
  const failed = documentToRenew(work)
  return (
    <article className="card space-y-4 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">{work.person_name}</h3>
          <p className="text-muted">
            <Money amount={work.price} short />
          </p>
        </div>
        <Status tone={assignmentTones[work.state]}>{assignmentLifecycle.nameOf(work.state)}</Status>
      </div>
      {!isCancelled && <WorkBar steps={trackerSteps(work)} />}
      {!assignmentLifecycle.is.disputed(work.state) && <p>{clientLine(work)}</p>}
      {failed && (
        <Notice
          tone="warn"
          title={`${failed.title}: ${documentLifecycle.is.annulled(failed.state) ? 'аннулирован' : 'не подписан'}`}
        >
          {failedText(failed)}
        </Notice>
      )}
      <OverpaidNotice work={work} side="client" />
      {work.dispute && <WorkDispute work={work} side="client" mayAct={mayAccept} />}
      {work.results.length > 0 && <ResultList work={work} side="client" />}
      <WorkActions work={work} isFailed={failed !== undefined} />
      <WorkRatings work={work} side="client" mayAct={mayAccept} />
    </article>
  )
}

function failedText({ state, decline_reason: reason }: Work['documents'][number]): string {
  if (documentLifecycle.is.annulled(state))
    return 'Соглашение подписали обе стороны. Если услуги оказаны, составьте новый документ.'
  return reason === null ? 'Срок подписания прошёл или документ отозван.' : `Причина: ${reason}.`
}

function WorkActions({ work, isFailed }: { readonly work: Work; readonly isFailed: boolean }) {
  const [asked, setAsked] = useState<'accept' | 'rework' | 'cancel'>()
  const cancel = useCall(cancelAssignment)
  const renew = useCall(renewDocuments)
  const may = useClientRights()
  const actions = assignmentLifecycle.actionsOf(work.state, 'client')
  const toSign = may.sign && !assignmentLifecycle.is.cancelled(work.state) ? signingAction(work, 'client') : undefined
  const input = { params: { id: work.id } }
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {toSign && (
        <LinkButton size="small" variant="primary" to={toSign.to}>
          {toSign.label}
        </LinkButton>
      )}
      {may.edit && isFailed && (
        <Button size="small" variant="primary" pending={renew.pending} onClick={() => void renew.run(input)}>
          Составить заново
        </Button>
      )}
      {may.accept && actions.includes('accept') && (
        <Button size="small" variant="primary" onClick={() => setAsked('accept')}>
          Принять
        </Button>
      )}
      {may.accept && actions.includes('rework') && work.rework_count < maxReworks && (
        <Button size="small" onClick={() => setAsked('rework')}>
          На доработку
        </Button>
      )}
      {may.accept && <SumButton work={work} />}
      {may.pay && assignmentLifecycle.is.readyToPay(work.state) && (
        <LinkButton size="small" variant="primary" to={`/client/registers?new=works&tasks=${work.task_id}`}>
          В реестр на оплату
        </LinkButton>
      )}
      <LinkButton size="small" to={`?open=${work.task_id}&tab=works&thread=${work.id}`} preventScrollReset>
        {may.edit && !isEndedWork(work.state) ? 'Написать' : 'Переписка'}
      </LinkButton>
      {may.accept && <DisputeButton work={work} side="client" />}
      {may.edit && actions.includes('cancel') && (
        <Button size="small" variant="caution" onClick={() => setAsked('cancel')}>
          Отменить выбор
        </Button>
      )}
      <AcceptDialog open={asked === 'accept'} work={work} onClose={close} />
      <ReworkDialog open={asked === 'rework'} work={work} onClose={close} />
      <ReasonDialog
        open={asked === 'cancel'}
        onClose={close}
        title={`Отменить выбор: ${work.person_name}?`}
        text="Работа ещё не началась. Место снова станет свободным, исполнитель увидит причину."
        verb="Отменить выбор"
        reasons={taskCancelReasons}
        pending={cancel.pending}
        onConfirm={(reason) => void cancel.run({ ...input, body: { reason } }).then(close)}
      />
    </div>
  )
}

function useClientRights() {
  return {
    sign: useMay('signDocuments'),
    edit: useMay('editTasks'),
    accept: useMay('acceptResults'),
    pay: useMay('editRegisters'),
  }
}
