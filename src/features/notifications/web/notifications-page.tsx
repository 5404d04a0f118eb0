import { Archive, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { listClientNotifications, listPersonNotifications } from '../contract.ts'
import { NoticeDays } from './notice-days.tsx'
import type { Notification } from './notice-days.tsx'
import { useNotices } from './use-notices.ts'

/** The bell leads here from both sides; each side has its own notices. */
export async function loader({ context }: LoaderFunctionArgs) {
  const mode = context.get(apiContext).session.person?.mode ?? 'person'
  const list = mode === 'client' ? listClientNotifications : listPersonNotifications
  return { mode, notices: await load(context, list, { query: {} }) }
}

export const meta: MetaFunction = () => [{ title: 'Уведомления — Наряд' }]

export default function NotificationsPage() {
  const { mode, notices } = useLoaderData<typeof loader>()
  const { pages, pending, mark } = useNotices(mode, notices, {})
  useLive(20_000, pages.items.length === notices.items.length)
  const archive = async (notice: Notification) => {
    if (await mark('archive', notice))
      toast('Уведомление в архиве', { label: 'Вернуть', run: () => void mark('restore', notice) })
  }
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Уведомления"
        actions={<Actions unread={pages.items.some(isUnread)} pending={pending} onReadAll={() => void mark('read', 'all')} />}
      />
      {pages.items.length === 0 ? (
        <EmptyState title="Уведомлений нет">Здесь появятся новости о заданиях, документах, деньгах и чеках.</EmptyState>
      ) : (
        <NoticeDays
          notices={pages.items}
          onOpen={(notice) => {
            if (isUnread(notice)) void mark('read', notice)
          }}
          act={{ label: 'В архив', icon: <Archive size={18} aria-hidden="true" />, run: archive }}
        />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      {pages.items.length > 1 && <ArchiveAll onConfirm={() => mark('archive', 'all')} />}
    </div>
  )
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

function isUnread({ state }: Notification): boolean {
  return state === 'created' || state === 'delivered'
}

function ArchiveAll({ onConfirm }: { readonly onConfirm: () => Promise<boolean> }) {
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
        title="Убрать все уведомления в архив?"
        verb="Всё в архив"
        danger={false}
        onConfirm={() => void confirm()}
      >
        Непрочитанные станут прочитанными. Из архива их можно вернуть по одному.
      </ConfirmDialog>
    </div>
  )
}
