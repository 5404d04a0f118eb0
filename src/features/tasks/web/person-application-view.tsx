import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import { formatDay, formatMoment, parseDay } from '#/kernel/time.ts'
import type { readNewTerms } from '../contract/application.ts'
import { applicationLifecycle, isOpenApplication } from '../domain/application.ts'
import { ApplicationActions } from './application-actions.tsx'
import { NewTerms } from './new-terms.tsx'
import { ReadinessList } from './readiness-list.tsx'
import type { Application } from './shown-application.ts'
import { aboutRubles } from './task-words.ts'
import { applicationTones } from './tones.ts'
import { ApplicationFiles } from './task-files.tsx'

const later = ['Договор', 'В работе', 'Сдано', 'Принято', 'Акт', 'Выплата', 'Чек']

type Props = { readonly application: Application; readonly terms: z.output<typeof readNewTerms.reply> | null }

/** An application that has not become an assignment. */
export function PersonApplicationView({ application, terms }: Props) {
  const isOpen = isOpenApplication(application.state)
  useLive(15_000, isOpen, ['task'])
  const until = parseDay(application.apply_until)
  useMadeWork(application)
  const words = applicationLifecycle.is.forming(application.state)
    ? 'Заказчик выбрал вас и ждёт данных для договора'
    : terms !== null
      ? applicationLifecycle.is.offered(application.state)
        ? 'Заказчик выбрал вас и изменил условия. Подтвердите сначала их, потом участие'
        : 'Заказчик изменил условия и ждёт вашего ответа'
      : applicationLifecycle.is.offered(application.state)
        ? `Заказчик выбрал вас. Подтвердите, что берётесь${application.answer_by === null ? '' : `, до ${formatMoment(Temporal.Instant.from(application.answer_by))}`}`
        : isOpen
          ? `Заказчик смотрит отклики${until ? `, ответ до ${formatDay(until)}` : ''}`
          : (application.decline_reason ?? applicationLifecycle.nameOf(application.state))
  return (
    <>
      <PageHeader
        back={{ to: '/person/tasks?tab=applications', label: 'Мои отклики' }}
        title={application.title}
        description={application.org_name}
        status={<Status tone={applicationTones[application.state]}>{applicationLifecycle.nameOf(application.state)}</Status>}
        actions={<LinkButton to={`/tasks/${application.task_id}`}>Открыть задание</LinkButton>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6">
          {terms !== null && <NewTerms application={application} terms={terms} />}
          <ReadinessList application={application} />
          <Card title="Ваш отклик">
            <KeyValues
              items={[
                { label: 'Отправлен', value: <Moment value={application.created_at} /> },
                { label: 'Цена', value: application.price === null ? '—' : <Money amount={application.price} short /> },
                ...(application.net === null ? [] : [{ label: 'На руки', value: aboutRubles(application.net) }]),
                { label: 'Сдать до', value: <Day value={application.due_on} words /> },
                {
                  label: 'Комментарий',
                  value:
                    application.comment === '' ? (
                      '—'
                    ) : (
                      <span className="whitespace-pre-line wrap-anywhere">{application.comment}</span>
                    ),
                },
              ]}
            />
            <ApplicationFiles id={application.id} taskId={application.task_id} side="person" />
            <div className="mt-5 space-y-3">
              <LinkButton size="small" to={`?thread=${application.id}`} preventScrollReset>
                {isOpen ? 'Написать заказчику' : 'Переписка'}
              </LinkButton>
              <ApplicationActions application={application} />
            </div>
          </Card>
        </div>
        <Card title="Ход задания">
          <Tracker
            label="Ход задания"
            steps={[
              { key: 'application', label: 'Отклик', state: isOpen ? 'current' : 'failed', text: words },
              ...later.map((label) => ({ key: label, label, state: 'waiting' as const })),
            ]}
          />
        </Card>
      </div>
    </>
  )
}

/** The choice became a work while the person looked: its page goes on from here, with the step that is open. */
function useMadeWork({ assignment_id: work }: Application): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [seen] = useState(work)
  useEffect(() => {
    if (work !== null && work !== seen) void navigate(`/person/tasks/${work}${search}`, { replace: true })
  }, [navigate, search, seen, work])
}
