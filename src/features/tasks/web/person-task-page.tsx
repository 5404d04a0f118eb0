import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { moscowDate } from '#/kernel/time.ts'
import { load } from '#/platform/web/page-api.ts'
import { readApplication, readNewTerms } from '../contract/application.ts'
import { readAssignment } from '../contract/work.ts'
import { PersonApplicationView } from './person-application-view.tsx'
import { PersonWorkView } from './person-work-view.tsx'
import { signingAction } from './tracker-steps.ts'

/**
 * One URL for both: the application before the choice, the assignment after it. `?sign` goes on to the documents that wait for the
 * person, so a notice of the choice leads to them in one press; while none waits, the work is shown.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const today = moscowDate(Temporal.Now.instant()).toString()
  if (id.startsWith('application_')) {
    const application = await load(context, readApplication, { params: { id } })
    const terms = application.confirm_by === null ? null : await load(context, readNewTerms, { params: { id } })
    return { kind: 'application' as const, today, application, terms }
  }
  const work = await load(context, readAssignment, { params: { id } })
  const signing = url.searchParams.has('sign') ? signingAction(work, 'person') : undefined
  if (signing) throw redirect(signing.to)
  return { kind: 'work' as const, today, work }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const title = loaderData?.kind === 'work' ? loaderData.work.title : loaderData?.application.title
  return [{ title: `${title ?? 'Задание'} — Наряд` }]
}

export default function PersonTaskPage() {
  const shown = useLoaderData<typeof loader>()
  return shown.kind === 'work' ? (
    <PersonWorkView key={shown.work.id} work={shown.work} today={shown.today} />
  ) : (
    <PersonApplicationView key={shown.application.id} application={shown.application} terms={shown.terms} />
  )
}
