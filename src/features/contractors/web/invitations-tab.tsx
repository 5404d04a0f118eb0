import { FileSpreadsheet, MailPlus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listInvitations, changeInvitation } from '../contract/invitation.ts'
import { isOpenInvitation } from '../domain/invitation.ts'
import { RecentLists } from './invitation-lists.tsx'
import type { InvitationLists } from './invitation-lists.tsx'
import { InviteLater } from './invite-later.tsx'
import { InviteFileDialog } from './invite-file-dialog.tsx'

type Page = CallReply<typeof listInvitations>
type Invitation = Page['items'][number]

const tones = {
  sent: 'waiting',
  opened: 'info',
  accepted: 'good',
  cancelled: 'quiet',
  expired: 'warn',
} as const satisfies Record<string, Tone>

/** Who was invited to become a contractor, and the outcome. */
export function InvitationsTab({ first, lists }: { readonly first: Page; readonly lists: InvitationLists }) {
  const [inviting, setInviting] = useState<'one' | 'file'>()
  const mayInvite = useMay('editTasks')
  const pages = usePages(
    listInvitations,
    first,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  // A refresh would cut a list scrolled beyond its first page back to that page.
  useLive(60_000, pages.items.length === first.items.length, ['status'])
  const invite = mayInvite && (
    <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col">
      <Button icon={<FileSpreadsheet size={18} aria-hidden="true" />} onClick={() => setInviting('file')}>
        Пригласить списком
      </Button>
      <Button variant="primary" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setInviting('one')}>
        Пригласить
      </Button>
    </div>
  )
  return (
    <div className="space-y-5">
      {pages.items.length > 0 && invite}
      <RecentLists lists={lists} />
      <Table<Invitation>
        caption="Приглашения исполнителей"
        columns={columns}
        rows={pages.items}
        keyOf={(row) => row.id}
        empty={
          <EmptyState icon={<MailPlus size={22} />} title="Приглашений пока нет" action={invite}>
            Пригласите исполнителя по СМС или по ссылке, а многих сразу — списком из файла: человек появится в списке, когда
            примет приглашение.
          </EmptyState>
        }
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      {inviting === 'one' && <InviteLater onClose={() => setInviting(undefined)} />}
      {inviting === 'file' && <InviteFileDialog onClose={() => setInviting(undefined)} />}
    </div>
  )
}

const columns: readonly Column<Invitation>[] = [
  {
    key: 'who',
    head: 'Кому',
    phone: 'title',
    cell: (row) => (
      <>
        {row.name || row.phone || (row.inn === null ? 'По ссылке' : `ИНН ${row.inn}`)}
        <SecondLine>
          {[row.name !== '' && row.phone, row.way === 'sms' ? 'по СМС' : 'по ссылке'].filter(Boolean).join(' · ')}
        </SecondLine>
      </>
    ),
  },
  { key: 'inn', head: 'ИНН', phone: (row) => row.inn !== null, cell: (row) => row.inn ?? '—' },
  {
    key: 'state',
    head: 'Состояние',
    cell: (row) => (
      <span className="inline-flex flex-col items-start gap-1 max-md:items-end dense:gap-0">
        <Status tone={tones[row.state]}>{row.state_name}</Status>
        {row.sms === 'failed' && <SecondLine tone="bad">СМС не ушло</SecondLine>}
      </span>
    ),
  },
  { key: 'sent', head: 'Отправлено', cell: (row) => <Moment value={row.sent_at} /> },
  {
    key: 'opened',
    head: 'Открыто',
    phone: (row) => row.opened_at !== null,
    cell: (row) => (row.opened_at === null ? '—' : <Moment value={row.opened_at} />),
  },
  {
    key: 'accepted',
    head: 'Принято',
    phone: (row) => row.accepted_at !== null,
    cell: (row) => (row.accepted_at === null ? '—' : <Moment value={row.accepted_at} />),
  },
  { key: 'act', head: 'Действия', phone: (row) => row.link !== null, cell: (row) => <Actions row={row} /> },
]

function Actions({ row }: { readonly row: Invitation }) {
  const change = useCall(changeInvitation)
  const mayInvite = useMay('editTasks')
  if (!mayInvite || !isOpenInvitation(row.state)) return '—'
  const act = (action: 'resend' | 'cancel') => void change.run({ params: { id: row.id, action } })
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end md:-ml-3.5 md:flex-col md:items-start">
      {row.link !== null && <CopyButton text={row.link} label="Скопировать ссылку" />}
      <Button size="small" variant="quiet" pending={change.pending} onClick={() => act('resend')}>
        {row.way === 'sms' ? 'Отправить ещё раз' : 'Продлить на 30 дней'}
      </Button>
      <Button size="small" variant="caution" pending={change.pending} onClick={() => act('cancel')}>
        Отменить
      </Button>
    </span>
  )
}
