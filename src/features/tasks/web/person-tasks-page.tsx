import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { moscowDate } from '#/kernel/time.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { Page } from '#/platform/web/use-pages.ts'
import { listApplications } from '../contract/application.ts'
import { listAssignments, readWorkSummary } from '../contract/work.ts'
import { listFavourites } from '../contract/kept.ts'
import { personTabs } from '../domain/assignment.ts'
import type { AssignmentTab, PersonTab } from '../domain/assignment.ts'
import { ApplicationCard } from './application-card.tsx'
import type { Favourite } from './favourite-list.tsx'
import type { Application } from './shown-application.ts'
import type { Work } from './tracker-steps.ts'
import { WorkCard } from './work-card.tsx'

const FavouriteList = latePart(async () => (await import('./favourite-list.tsx')).FavouriteList)

type Shown =
  | { readonly tab: 'applications'; readonly page: Page<Application> }
  | { readonly tab: 'favourites'; readonly page: Page<Favourite> }
  | { readonly tab: AssignmentTab; readonly page: Page<Work> }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = personTabs.find((tab) => tab === url.searchParams.get('tab'))
  const [summary, page] = await Promise.all([load(context, readWorkSummary, {}), asked && readTab(context, asked)])
  const shown = page ?? (await readTab(context, summary.opens_on))
  return { summary, shown, today: moscowDate(Temporal.Now.instant()).toString() }
}

async function readTab(context: PageContext, tab: PersonTab): Promise<Shown> {
  if (tab === 'favourites') return { tab, page: await load(context, listFavourites, { query: {} }) }
  if (tab === 'applications') return { tab, page: await load(context, listApplications, { query: {} }) }
  return { tab, page: await load(context, listAssignments, { query: { tab } }) }
}

export const meta: MetaFunction = () => [{ title: 'Мои задания — Наряд' }]

const tabNames = {
  applications: 'Отклики',
  work: 'В работе',
  submitted: 'Сдано',
  pay: 'К оплате',
  done: 'Завершённые',
  favourites: 'Избранное',
} as const

export default function PersonTasksPage() {
  const { summary, shown, today } = useLoaderData<typeof loader>()
  useLive(20_000, shown.tab !== 'done', ['task'])
  return (
    <>
      <PageHeader
        title="Мои задания"
        actions={
          <LinkButton to="/tasks" variant="primary">
            Найти задание
          </LinkButton>
        }
      />
      <dl className="card mb-6 grid px-5 py-3 max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:gap-6 sm:py-4">
        <Sum label="Ожидается" amount={summary.expected} />
        <Sum label="В пути" amount={summary.in_transit} />
        <Sum label="Получено в этом месяце" amount={summary.received} />
      </dl>
      <LinkTabs
        label="Мои задания"
        tabs={personTabs.map((tab) => ({
          to: `/person/tasks?tab=${tab}`,
          label: tabNames[tab],
          current: tab === shown.tab,
          count: summary[tab],
        }))}
      />
      {shown.tab === 'favourites' ? (
        <Suspense>
          <FavouriteList page={shown.page} />
        </Suspense>
      ) : shown.tab === 'applications' ? (
        <Applications page={shown.page} />
      ) : (
        <Works page={shown.page} tab={shown.tab} today={today} />
      )}
    </>
  )
}

function Sum({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 max-sm:py-2 sm:block">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-semibold sm:mt-1 sm:text-heading">
        <Money amount={amount} short />
      </dd>
    </div>
  )
}

function Applications({ page }: { readonly page: Page<Application> }) {
  const pages = usePages(
    listApplications,
    page,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  if (pages.items.length === 0) return <Empty title="Откликов нет" text="Откликнитесь на задание, и он появится здесь." />
  return (
    <>
      <ul className="grid gap-4 xl:grid-cols-2">
        {pages.items.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} />
          </li>
        ))}
      </ul>
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

const emptyTexts: Record<AssignmentTab, string> = {
  work: 'Здесь будут задания, на которые вас выбрали.',
  submitted: 'Здесь будут работы, которые вы сдали и которые принимает заказчик.',
  pay: 'Здесь будут принятые работы с подписанным актом.',
  done: 'Здесь будут оплаченные работы с чеками.',
}

function Works({ page, tab, today }: { readonly page: Page<Work>; readonly tab: AssignmentTab; readonly today: string }) {
  const pages = usePages(
    listAssignments,
    page,
    (cursor) => ({ query: { cursor, tab } }),
    (reply) => reply,
  )
  if (pages.items.length === 0) return <Empty title="Пока пусто" text={emptyTexts[tab]} />
  return (
    <>
      <ul className="grid gap-4 xl:grid-cols-2">
        {pages.items.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} today={today} />
          </li>
        ))}
      </ul>
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

function Empty({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <EmptyState title={title} action={<LinkButton to="/tasks">Найти задание</LinkButton>}>
      {text}
    </EmptyState>
  )
}
