import { ArchiveRestore } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { toast } from '#/platform/web/alerts.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { isOnlyOpening, useOpen } from '#/platform/web/use-open.ts'
import { listClientNotifications, listPersonNotifications } from '../contract.ts'
import { NoticeDays } from './notice-days.tsx'
import type { Notification } from './notice-act.ts'
import { NoticeFilters } from './notice-filters.tsx'
import { isNarrowed, queryOf, readFilters } from './read-filters.ts'
import { useNotices } from './use-notices.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const mode = context.get(apiContext).session.person?.mode ?? 'person'
  const filters = { ...readFilters(url.searchParams), unread: false }
  const query = { ...queryOf(filters), archived: '1' } as const
  const list = mode === 'client' ? listClientNotifications : listPersonNotifications
  return { mode, filters, query, notices: await load(context, list, { query }) }
}

export const shouldRevalidate = isOnlyOpening
export const meta: MetaFunction = () => [{ title: 'Архив уведомлений — Наряд' }]

const home = '/person/notification'

export default function NotificationsArchivePage() {
  const { mode, filters, query, notices } = useLoaderData<typeof loader>()
  const { pages, mark } = useNotices(mode, notices, query)
  const opened = useOpen()
  useLive(60_000, pages.items.length === notices.items.length, ['notification'])
  const restore = async (notice: Notification) => {
    if (await mark('restore', notice))
      toast('Уведомление возвращено', { label: 'В архив', run: () => void mark('archive', notice) })
  }
  return (
    <div className="max-w-3xl dense:max-w-none">
      <PageHeader
        title="Архив уведомлений"
        description={`Храним 3 года.${mode === 'person' ? ' Возвращённое сообщение ФНС остаётся в архиве «Мой налог».' : ''}`}
        back={{ to: home, label: 'Уведомления' }}
      />
      {(pages.items.length > 0 || isNarrowed(filters)) && <NoticeFilters filters={filters} mode={mode} withSearch />}
      {pages.items.length === 0 ? (
        <Nothing narrowed={isNarrowed(filters)} />
      ) : (
        <NoticeDays
          inPage
          notices={pages.items}
          opened={opened}
          onOpen={() => undefined}
          onGo={() => undefined}
          act={{ label: 'Вернуть', icon: <ArchiveRestore size={18} aria-hidden="true" />, isArchiving: false, run: restore }}
        />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </div>
  )
}

function Nothing({ narrowed }: { readonly narrowed: boolean }) {
  if (!narrowed) return <EmptyState title="Архив пуст" action={<LinkButton to={home}>К уведомлениям</LinkButton>} />
  return (
    <EmptyState title="Ничего не нашлось" action={<LinkButton to={`${home}/archive`}>Весь архив</LinkButton>}>
      Попробуйте другое слово: название задания или номер документа.
    </EmptyState>
  )
}
