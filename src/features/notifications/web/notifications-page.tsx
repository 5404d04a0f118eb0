import { Archive, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { isOnlyOpening, useOpen } from '#/platform/web/use-open.ts'
import { listClientNotifications, listPersonNotifications } from '../contract.ts'
import { NoNotices } from './no-notices.tsx'
import { NoticeDays } from './notice-days.tsx'
import { isUnread } from './notice-act.ts'
import type { Notification } from './notice-act.ts'
import { NoticeFilters } from './notice-filters.tsx'
import { addressOf, isNarrowed, queryOf, readFilters } from './read-filters.ts'
import { TaxInboxLine } from './tax-inbox-line.tsx'
import { useNotices } from './use-notices.ts'

/** The bell of a person opens this page, as do SMS and emails of both sides; each side has its own notices. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const mode = context.get(apiContext).session.person?.mode ?? 'person'
  const filters = { ...readFilters(url.searchParams), q: '' }
  const list = mode === 'client' ? listClientNotifications : listPersonNotifications
  return { mode, filters, notices: await load(context, list, { query: queryOf(filters) }) }
}

export const shouldRevalidate = isOnlyOpening
export const meta: MetaFunction = () => [{ title: 'Уведомления — Наряд' }]

export default function NotificationsPage() {
  const { mode, filters, notices } = useLoaderData<typeof loader>()
  const { pages, pending, mark, markAll } = useNotices(mode, notices, queryOf(filters))
  const opened = useOpen()
  useLive(20_000, pages.items.length === notices.items.length, ['notification'])
  const { category, source } = queryOf(filters)
  const shown = { ...(category && { category }), ...(source && { source }) }
  const archive = async (notice: Notification) => {
    if (await mark('archive', notice))
      toast('Уведомление в архиве', { label: 'Вернуть', run: () => void mark('restore', notice) })
  }
  const archiveAll = async () => {
    const done = await markAll('archive', shown)
    if (done) toast(archivedWords(done), { label: 'Вернуть', run: () => void markAll('restore', { archived_at: done.at }) })
  }
  return (
    <div className="max-w-3xl dense:max-w-none">
      <PageHeader
        title="Уведомления"
        actions={<Actions unread={pages.items.some(isUnread)} pending={pending} onReadAll={() => void markAll('read', shown)} />}
      />
      <LinkTabs
        label="Какие уведомления"
        tabs={[
          { to: addressOf({ ...filters, unread: false }), label: 'Все', current: !filters.unread },
          { to: addressOf({ ...filters, unread: true }), label: 'Непрочитанные', current: filters.unread },
        ]}
      />
      {(pages.items.length > 0 || isNarrowed(filters)) && <NoticeFilters filters={filters} mode={mode} />}
      {mode === 'person' && <TaxInboxLine />}
      {pages.items.length === 0 ? (
        <NoNotices filters={filters} all={<LinkButton to="?">Показать все</LinkButton>} />
      ) : (
        <NoticeDays
          inPage
          notices={pages.items}
          opened={opened}
          onOpen={(notice) => {
            if (isUnread(notice)) void mark('read', notice)
          }}
          onGo={(notice) => void mark('act', notice)}
          act={{ label: 'В архив', icon: <Archive size={18} aria-hidden="true" />, isArchiving: true, run: archive }}
        />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      {pages.items.length > 1 && <ArchiveAll narrowed={category !== undefined || source !== undefined} onConfirm={archiveAll} />}
    </div>
  )
}

function archivedWords({ changed, kept }: { readonly changed: number; readonly kept: number }): string {
  const words = `В архиве: ${changed} ${plural(changed, 'уведомление', 'уведомления', 'уведомлений')}`
  return kept === 0 ? words : `${words}. Важные остались здесь: ${kept}`
}

type ActionsProps = { readonly unread: boolean; readonly pending: boolean; readonly onReadAll: () => void }

function Actions({ unread, pending, onReadAll }: ActionsProps) {
  return (
    <>
      <LinkButton to="/person/notification/archive" icon={<Archive size={18} aria-hidden="true" />}>
        Архив
      </LinkButton>
      {unread && (
        <Button pending={pending} icon={<CheckCheck size={18} aria-hidden="true" />} onClick={onReadAll}>
          Прочитать все
        </Button>
      )}
    </>
  )
}

type ArchiveAllProps = { readonly narrowed: boolean; readonly onConfirm: () => Promise<void> }

function ArchiveAll({ narrowed, onConfirm }: ArchiveAllProps) {
  const [open, setOpen] = useState(false)
  const confirm = async () => {
    await onConfirm()
    setOpen(false)
  }
  return (
    <div className="mt-5 text-right">
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Всё в архив
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={narrowed ? 'Убрать эти уведомления в архив?' : 'Убрать все уведомления в архив?'}
        verb="Всё в архив"
        danger={false}
        onConfirm={() => void confirm()}
      >
        Непрочитанные станут прочитанными. Важные, по которым вы ещё ничего не сделали, останутся здесь.
      </ConfirmDialog>
    </div>
  )
}
