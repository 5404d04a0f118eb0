import { Link } from 'react-router'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { applicationLifecycle } from '../domain/application.ts'
import { ApplicationActions } from './application-actions.tsx'
import type { Application } from './shown-application.ts'
import { applicationTones } from './tones.ts'

export function ApplicationCard({ application }: { readonly application: Application }) {
  return (
    <article className="card flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-heading font-semibold wrap-anywhere">
            <Link to={`/person/tasks/${application.id}`} className="hover:text-accent">
              {application.title}
            </Link>
          </h2>
          <p className="mt-0.5 text-muted">{application.org_name}</p>
        </div>
        <Status tone={applicationTones[application.state]}>{applicationLifecycle.nameOf(application.state)}</Status>
      </div>
      {application.decline_reason !== null && <p>{application.decline_reason}</p>}
      <p className="text-small text-muted">
        {application.price !== null && (
          <>
            <Money amount={application.price} short /> ·{' '}
          </>
        )}
        отправлен <Moment value={application.created_at} /> ·{' '}
        {application.confirm_by !== null ? (
          <>
            условия изменились, подтвердите до <Moment value={application.confirm_by} />
          </>
        ) : application.answer_by === null ? (
          <>
            ответ до <Day value={application.apply_until} />
          </>
        ) : (
          <>
            {applicationLifecycle.is.forming(application.state) ? 'оформитесь' : 'подтвердите'} до{' '}
            <Moment value={application.answer_by} />
          </>
        )}
      </p>
      <ApplicationActions application={application} />
    </article>
  )
}
