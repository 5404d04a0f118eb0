import { CalendarDays } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { moscowDate } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { queryOfWordsAndDays, readWordsAndDays } from '#/platform/web/words-and-days.ts'
import type { WordsAndDays } from '#/platform/web/words-and-days.ts'
import type { WordsAndDaysFilterProps } from '#/platform/web/form/words-and-days-filter.tsx'
import type { Page } from '#/platform/web/use-pages.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { listApplications } from '../contract/application.ts'
import { exportWorkDays, listAssignments, readWorkSummary } from '../contract/work.ts'
import { listFavourites } from '../contract/kept.ts'
import { listOwnInvitations } from '../contract/task-invitation.ts'
import { personTabs } from '../domain/assignment.ts'
import type { AssignmentTab, PersonTab } from '../domain/assignment.ts'
import { taskInvitationDays } from '../domain/task-invitation.ts'
import { ApplicationCard } from './application-card.tsx'
import type { Favourite } from './favourite-list.tsx'
import type { InvitationListProps, OwnInvitation } from './invitation-list.tsx'
import type { Application } from './shown-application.ts'
import type { Work } from './tracker-steps.ts'
import { WorkCard } from './work-card.tsx'

const FavouriteList = latePart(async () => (await import('./favourite-list.tsx')).FavouriteList)
const WordsAndDaysFilter = latePart<WordsAndDaysFilterProps>(
  async () => (await import('#/platform/web/form/words-and-days-filter.tsx')).WordsAndDaysFilter,
)
const InvitationList = latePart<InvitationListProps>(async () => (await import('./invitation-list.tsx')).InvitationList)

type WorkTab = AssignmentTab | 'needs'
type Shown =
  | { readonly tab: 'applications'; readonly page: Page<Application> }
  | { readonly tab: 'invitations'; readonly page: Page<OwnInvitation> }
  | { readonly tab: 'favourites'; readonly page: Page<Favourite> }
  | { readonly tab: WorkTab; readonly page: Page<Work> }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = personTabs.find((tab) => tab === url.searchParams.get('tab'))
  const address = readWordsAndDays(url.searchParams)
  const [summary, page] = await Promise.all([load(context, readWorkSummary, {}), asked && readTab(context, asked, address)])
  const shown = page ?? (await readTab(context, summary.opens_on, address))
  return { summary, shown, address, today: moscowDate(Temporal.Now.instant()).toString() }
}

async function readTab(context: PageContext, tab: PersonTab, address: WordsAndDays): Promise<Shown> {
  if (tab === 'favourites') return { tab, page: await load(context, listFavourites, { query: {} }) }
  if (tab === 'invitations') return { tab, page: await load(context, listOwnInvitations, { query: {} }) }
  if (tab === 'applications') return { tab, page: await load(context, listApplications, { query: {} }) }
  return { tab, page: await load(context, listAssignments, { query: { tab, ...queryOfWordsAndDays(address) } }) }
}

export const meta: MetaFunction = () => [{ title: 'Мои задания — Наряд' }]

const tabNames = {
  needs: 'Нужно от вас',
  invitations: 'Приглашения',
  applications: 'Отклики',
  work: 'В работе',
  submitted: 'Сдано',
  pay: 'К оплате',
  done: 'Завершённые',
  favourites: 'Избранное',
} as const

export default function PersonTasksPage() {
  const { summary, shown, address, today } = useLoaderData<typeof loader>()
  useLive(20_000, shown.tab !== 'done', ['task'])
  return (
    <>
      <PageHeader
        title="Мои задания"
        actions={
          <>
            {summary.work > 0 && (
              <Button icon={<CalendarDays size={18} aria-hidden="true" />} onClick={() => void saveDays()}>
                Сроки в календарь
              </Button>
            )}
            <LinkButton to="/tasks" variant="primary">
              Найти задание
            </LinkButton>
          </>
        }
      />
      <MoneyStrip summary={summary} />
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
        <FavouriteList page={shown.page} />
      ) : shown.tab === 'invitations' ? (
        <InvitationList page={shown.page} />
      ) : shown.tab === 'applications' ? (
        <Applications page={shown.page} />
      ) : (
        <>
          {shown.tab === 'needs' && summary.offers > 0 && <Offers count={summary.offers} />}
          {shown.tab === 'needs' && summary.invitations > 0 && <Invitations count={summary.invitations} />}
          {(shown.tab !== 'needs' || summary.offers + summary.invitations === 0 || shown.page.items.length > 0) && (
            <Works page={shown.page} tab={shown.tab} address={address} count={summary[shown.tab]} today={today} />
          )}
        </>
      )}
    </>
  )
}

function saveDays(): Promise<unknown> {
  return saveFile(addressOf(exportWorkDays), 'Сроки работ.ics')
}

/** Only what there is money in. */
function MoneyStrip({ summary }: { readonly summary: ReturnType<typeof useLoaderData<typeof loader>>['summary'] }) {
  const sums = [
    { label: 'Ожидается', amount: summary.expected },
    { label: 'В пути', amount: summary.in_transit },
    { label: 'Получено в этом месяце', amount: summary.received },
  ].filter(({ amount }) => amount > 0)
  if (sums.length === 0) return null
  return (
    <dl className="card mb-6 grid px-5 py-3 max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:gap-6 sm:py-4">
      {sums.map((sum) => (
        <Sum key={sum.label} {...sum} />
      ))}
    </dl>
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

/** Who was chosen answers on the tab of applications. */
function Offers({ count }: { readonly count: number }) {
  return (
    <div className="mb-4">
      <Notice
        tone="good"
        title={count === 1 ? 'Вас выбрали: ответьте на предложение' : `Вас выбрали: предложений ждут ответа — ${count}`}
        action={
          <LinkButton size="small" variant="primary" to="/person/tasks?tab=applications">
            Ответить
          </LinkButton>
        }
      >
        Предложение действует двое суток.
      </Notice>
    </div>
  )
}

/** Who is asked to apply looks at the tasks on their tab. */
function Invitations({ count }: { readonly count: number }) {
  return (
    <div className="mb-4">
      <Notice
        tone="info"
        title={count === 1 ? 'Вас приглашают на задание' : `Вас приглашают на задания: ${count}`}
        action={
          <LinkButton size="small" variant="primary" to="/person/tasks?tab=invitations">
            Посмотреть
          </LinkButton>
        }
      >
        Приглашение действует {taskInvitationDays} дней. Отказ ничего не стоит.
      </Notice>
    </div>
  )
}

const emptyTexts: Record<WorkTab, string> = {
  needs: 'Сейчас от вас ничего не ждут. Появится дело — покажем здесь.',
  work: 'Здесь будут задания, на которые вас выбрали.',
  submitted: 'Здесь будут работы, которые вы сдали и которые принимает заказчик.',
  pay: 'Здесь будут принятые работы с подписанным актом.',
  done: 'Здесь будут оплаченные работы с чеками.',
}

type WorksProps = {
  readonly page: Page<Work>
  readonly tab: WorkTab
  readonly address: WordsAndDays
  /** Of all works of the tab, however they are narrowed. */
  readonly count: number
  readonly today: string
}

/** So many works are found by eye. */
const fewWorks = 5

function Works({ page, tab, address, count, today }: WorksProps) {
  const narrowing = queryOfWordsAndDays(address)
  const pages = usePages(
    listAssignments,
    page,
    (cursor) => ({ query: { cursor, tab, ...narrowing } }),
    (reply) => reply,
  )
  const isNarrowed = Object.keys(narrowing).length > 0
  if (pages.items.length === 0 && !isNarrowed)
    return <Empty title={tab === 'needs' ? 'Всё сделано' : 'Пока пусто'} text={emptyTexts[tab]} />
  return (
    <>
      {(count > fewWorks || isNarrowed) && (
        <WordsAndDaysFilter label="Отбор заданий" words="Задание, номер или заказчик" day="Сдать" address={address} />
      )}
      {pages.items.length === 0 && (
        <EmptyState title="Ничего не нашлось" action={<LinkButton to={`/person/tasks?tab=${tab}`}>Показать все</LinkButton>}>
          Здесь {count} {plural(count, 'работа', 'работы', 'работ')}, но под отбор не подошла ни одна.
        </EmptyState>
      )}
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
