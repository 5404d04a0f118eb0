import type { NoticeSettings } from '../contract.ts'

export type NoticesTabProps = {
  /** What `readNoticeSettings` answered. */
  readonly settings: NoticeSettings
  readonly role: 'client' | 'person'
}

/** «Уведомления» of both profiles: what goes to the phone and the mail box, and when not. */
export function NoticesTab({ settings, role }: NoticesTabProps) {
  return (
    <p className="text-muted">
      {role}: {settings.rows.length}
    </p>
  )
}
