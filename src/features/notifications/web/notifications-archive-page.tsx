import { ArchiveRestore, Search } from 'lucide-react'
import { Form, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { toast } from '#/platform/web/alerts.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { listClientNotifications, listPersonNotifications } from '../contract.ts'
import { NoticeDays } from './notice-days.tsx'
import type { Notification } from './notice-days.tsx'
import { useNotices } from './use-notices.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const mode = context.get(apiContext).session.person?.mode ?? 'person'
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const query = { archived: '1', ...(q === '' ? {} : { q }) } as const
  const list = mode === 'client' ? listClientNotifications : listPersonNotifications
  return { mode, q, query, notices: await load(context, list, { query }) }
}

export const meta: MetaFunction = () => [{ title: 'Архив уведомлений — Наряд' }]

const home = '/person/notification'

export default function NotificationsArchivePage() {
  const { mode, q, query, notices } = useLoaderData<typeof loader>()
  const { pages, mark } = useNotices(mode, notices, query)
  const restore = async (notice: Notification) => {
    if (await mark('restore', notice))
      toast('Уведомление возвращено', { label: 'В архив', run: () => void mark('archive', notice) })
  }
  return (
    <div className="max-w-3xl">
      <PageHeader title="Архив уведомлений" description="Храним 3 года." back={{ to: home, label: 'Уведомления' }} />
      {(q !== '' || pages.items.length > 0) && <SearchForm key={q} q={q} />}
      {pages.items.length === 0 ? (
        <Nothing q={q} />
      ) : (
        <NoticeDays
          notices={pages.items}
          onOpen={() => undefined}
          act={{ label: 'Вернуть', icon: <ArchiveRestore size={18} aria-hidden="true" />, run: restore }}
        />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </div>
  )
}

function SearchForm({ q }: { readonly q: string }) {
  return (
    <Form role="search" className="mb-6 flex items-end gap-3">
      <TextField
        label="Поиск по тексту"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
        className="flex-1"
        after={<Search size={18} aria-hidden="true" className="mr-2" />}
      />
      <Button type="submit">Найти</Button>
    </Form>
  )
}

function Nothing({ q }: { readonly q: string }) {
  if (q === '') return <EmptyState title="Архив пуст" action={<LinkButton to={home}>К уведомлениям</LinkButton>} />
  return (
    <EmptyState title="Ничего не нашлось" action={<LinkButton to={`${home}/archive`}>Весь архив</LinkButton>}>
      Попробуйте другое слово: название задания или номер документа.
    </EmptyState>
  )
}
