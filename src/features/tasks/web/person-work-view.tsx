import { useSearchParams } from 'react-router'
import { Card } from '#/platform/web/kit/card.tsx'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { pageSettled } from '#/platform/web/when-idle.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { assignmentLifecycle, isEndedWork } from '../domain/assignment.ts'
import { DisputeButton } from './dispute-button.tsx'
import { FoldedTracker } from './folded-tracker.tsx'
import { LeaveButton } from './leave-button.tsx'
import { SumAnswer } from './sum-answer.tsx'
import { isAwaiting, nextAction, trackerSteps } from './tracker-steps.ts'
import type { Work } from './tracker-steps.ts'
import type { WorkDisputeProps } from './work-dispute.tsx'
import type { WorkRatingsProps } from './work-ratings.tsx'
import { WorkDocuments } from './work-documents.tsx'
import { WorkMoney } from './work-money.tsx'
import { WorkResult } from './work-result.tsx'
import { WorkTerms } from './work-terms.tsx'
import { assignmentTones } from './tones.ts'

// Below what the work asks for: its code does not hold the page.
const WorkRatings = latePart<WorkRatingsProps>(async () => (await import('./work-ratings.tsx')).WorkRatings, {
  moment: pageSettled,
})
const WorkDispute = latePart<WorkDisputeProps>(async () => (await import('./work-dispute.tsx')).WorkDispute)

const tabNames = { task: 'Задание', docs: 'Документы', result: 'Результат', money: 'Деньги' } as const
const tabs = ['task', 'docs', 'result', 'money'] as const

/** An assignment as its contractor sees it: its progress towards the receipt and the one action needed now. */
export function PersonWorkView({ work, today }: { readonly work: Work; readonly today: string }) {
  const [search] = useSearchParams()
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'task'
  const action = nextAction(work)
  const here = `/person/tasks/${work.id}`
  const isElsewhere = action && action.to !== here && action.to !== `${here}?tab=${tab}`
  useLive(10_000, isAwaiting(work), ['task', 'document', 'row', 'check'])
  return (
    <>
      <PageHeader
        back={{ to: '/person/tasks', label: 'Мои задания' }}
        title={work.title}
        description={`${work.org_name} · ${work.task_number}`}
        status={<Status tone={assignmentTones[work.state]}>{assignmentLifecycle.nameOf(work.state)}</Status>}
        {...(isElsewhere && {
          actions: (
            <LinkButton to={action.to} variant="primary">
              {action.label}
            </LinkButton>
          ),
        })}
      />
      <Rework work={work} />
      <SumAnswer work={work} />
      {work.dispute && (
        <div className="mb-6">
          <WorkDispute work={work} side="person" mayAct />
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* The page opens in the order of a phone: what is painted before the rest has come must not move. */}
        <div className={classNames('lg:col-start-2', tab !== 'task' && 'max-lg:order-last')}>
          <Card title="Ход задания">
            <FoldedTracker label="Ход задания" steps={trackerSteps(work)} />
            <div className="mt-4">
              <LinkButton size="small" to={`?tab=${tab}&thread=${work.id}`} preventScrollReset>
                {isEndedWork(work.state) ? 'Переписка' : 'Написать заказчику'}
              </LinkButton>
            </div>
            <LeaveButton work={work} today={today} />
            <div className="mt-4 empty:hidden">
              <WorkRatings work={work} side="person" mayAct />
            </div>
            {!assignmentLifecycle.is.amountConsent(work.state) && (
              <div className="mt-4 empty:hidden">
                <DisputeButton work={work} side="person" />
              </div>
            )}
          </Card>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <LinkTabs
            label="Части задания"
            tabs={tabs.map((value) => ({
              to: `/person/tasks/${work.id}?tab=${value}`,
              label: tabNames[value],
              current: value === tab,
            }))}
          />
          {tab === 'task' && <WorkTerms work={work} />}
          {tab === 'docs' && <WorkDocuments work={work} side="person" />}
          {tab === 'result' && <WorkResult work={work} />}
          {tab === 'money' && <WorkMoney work={work} />}
        </div>
      </div>
    </>
  )
}

/** The customer's requested corrections, shown above everything else. */
function Rework({ work }: { readonly work: Work }) {
  const last = work.results.at(-1)
  if (!assignmentLifecycle.is.rework(work.state) || last?.decision !== 'rework') return null
  return (
    <div className="mb-6">
      <Notice tone="warn" title="Заказчик просит доработать">
        <span className="whitespace-pre-line wrap-anywhere">{last.decision_text}</span>
      </Notice>
    </div>
  )
}
