import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#/platform/web/kit/card.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { NoticeSettings } from '../contract.ts'
import type { MessageChannel } from '../domain/notification.ts'
import { settingsWords } from './settings-words.ts'
import { ChannelSwitch } from './channel-switch.tsx'
import type { ChannelView } from './channel-switch.tsx'
import { DeviceCard } from './device-card.tsx'
import { DigestCard } from './digest-card.tsx'
import { MaxCard } from './max-card.tsx'
import { channelNames, NoticeKinds } from './notice-kinds.tsx'
import { PaceSelect } from './pace-select.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'

export type NoticesTabProps = {
  /** The answer of `readNoticeSettings`. */
  readonly settings: NoticeSettings
  readonly mode: 'client' | 'person'
}

/** «Уведомления» of both profiles: what is sent beside the cabinet, and when it is not. */
export function NoticesTab({ settings, mode }: NoticesTabProps) {
  return (
    <div className="max-w-4xl space-y-6">
      <MailNotice email={settings.email} />
      {settings.push && <DeviceCard mode={mode} push={settings.push} />}
      {settings.max && <MaxCard mode={mode} max={settings.max} />}
      <section aria-labelledby="notice-ways" className="space-y-3">
        <div>
          <h2 id="notice-ways" className="text-heading font-semibold">
            Что присылать
          </h2>
          <p className="mt-1 text-muted">
            В кабинете видно всё. Вне его нет сумм и имён, в день приходит не больше трёх СМС, не считая кодов и безопасности.
            Много писем об одном приходят одним.
          </p>
        </div>
        <Table
          caption="Какие уведомления приходят вне кабинета"
          rows={settings.rows
            .filter(({ category }) => mode === 'person' || !ofPersons.has(category))
            .map((row) => ({ ...row, mode }))}
          keyOf={(row) => row.category}
          columns={columns.filter(({ key }) => isOffered(settings, key))}
        />
      </section>
      <NoticeKinds rows={settings.rows.filter(({ kinds }) => kinds.length > 0)} mode={mode} />
      <DigestCard digest={settings.digest} mode={mode} />
      <QuietHoursCard hours={settings.quiet_hours} zone={settings.digest.zone} mode={mode} />
      <Card title="Новости и реклама">
        <p>
          Их получают только те, кто дал отдельное согласие.{' '}
          <Link className="link" to="/person/profile?tab=consents">
            Посмотреть согласия
          </Link>
        </p>
      </Card>
    </div>
  )
}

/** A channel that the operator has not set up has no column. */
function isOffered({ push, max }: NoticeSettings, column: string): boolean {
  if (column === 'push') return push !== null
  return column !== 'max' || max !== null
}

/** Categories that organizations never get. */
const ofPersons: ReadonlySet<string> = new Set(['tax', 'npd'])

type Row = NoticeSettings['rows'][number] & { readonly mode: 'client' | 'person' }

const columns: readonly Column<Row>[] = [
  { key: 'category', head: 'О чём', phone: 'title', cell: (row) => <About row={row} /> },
  { key: 'app', head: 'В кабинете', width: 'w-28', phone: 'hidden', cell: () => 'Всегда' },
  {
    key: 'sms',
    head: channelNames.sms,
    width: 'w-24',
    phone: (row) => row.sms.offer !== 'none',
    cell: (row) => <Way row={row} channel="sms" view={row.sms} />,
  },
  {
    key: 'push',
    head: channelNames.push,
    width: 'w-24',
    cell: (row) => <Way row={row} channel="push" view={row.push} />,
  },
  {
    key: 'max',
    head: channelNames.max,
    width: 'w-24',
    cell: (row) => <Way row={row} channel="max" view={row.max} />,
  },
  {
    key: 'mail',
    head: channelNames.mail,
    width: 'w-44',
    phone: (row) => row.mail.offer !== 'none',
    cell: (row) => <Way row={row} channel="mail" view={row.mail} />,
  },
]

function About({ row }: { readonly row: Row }) {
  const { name, about, always } = settingsWords[row.category]
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-small font-normal text-muted">{about}</span>
      {always && <span className="block text-small font-normal text-muted">{always}</span>}
    </>
  )
}

type WayProps = { readonly row: Row; readonly channel: MessageChannel; readonly view: ChannelView }

function Way({ row, channel, view }: WayProps) {
  if (view.offer === 'none')
    return (
      <span className="text-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">Не отправляем</span>
      </span>
    )
  if (view.offer === 'locked')
    return (
      <span className="inline-flex items-center gap-1.5">
        <Lock size={15} aria-hidden="true" className="text-muted" />
        Всегда
      </span>
    )
  const label = `${settingsWords[row.category].name}: ${channelNames[channel]}`
  if (channel === 'mail') return <PaceSelect label={label} mode={row.mode} category={row.category} view={view} />
  return <ChannelSwitch label={label} mode={row.mode} category={row.category} channel={channel} isOn={view.is_on} />
}

function MailNotice({ email }: { readonly email: NoticeSettings['email'] }) {
  if (email === 'confirmed') return null
  const title = email === 'none' ? 'Почта не указана' : 'Почта не подтверждена'
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        <Link className="link" to="/person/profile?tab=data">
          {email === 'none' ? 'Указать почту' : 'Подтвердить почту'}
        </Link>
      }
    >
      Пока письма не приходят, остальное работает как выбрано.
    </Notice>
  )
}
