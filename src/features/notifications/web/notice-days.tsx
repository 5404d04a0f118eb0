import { useState } from 'react'
import { formatDayInWords, moscowDate } from '#/kernel/time.ts'
import { classNames } from '#/platform/web/kit/class-names.ts'
import type { NoticeAct, Notification } from './notice-act.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticeRow } from './notice-row.tsx'

export type NoticeDaysProps = {
  readonly notices: readonly Notification[]
  /** The notice expanded in full, and how to change that. */
  readonly opened: { readonly id: string | null; readonly open: (id: string) => void; readonly close: () => void }
  /** The person reads the notice in full. */
  readonly onOpen: (notice: Notification) => void
  /** The person follows the link. */
  readonly onGo: (notice: Notification) => void
  readonly act: NoticeAct
  /** In a page rows may be dense; in a narrow panel they may not. */
  readonly inPage?: boolean
}

/** Notices grouped by the day they arrived, Moscow time. */
export function NoticeDays({ notices, opened, onOpen, onGo, act, inPage = false }: NoticeDaysProps) {
  const [last, setLast] = useState<Notification>()
  const byDay = Map.groupBy(notices, ({ created_at }) => moscowDate(Temporal.Instant.from(created_at)).toString())
  // A notice opened from the unread list leaves that list once it is read.
  const shown = notices.find(({ id }) => id === opened.id) ?? (last?.id === opened.id ? last : undefined)
  const open = (notice: Notification) => {
    setLast(notice)
    onOpen(notice)
    opened.open(notice.id)
  }
  return (
    <div className={classNames('space-y-7', inPage && 'dense:space-y-2')}>
      {[...byDay].map(([day, rows]) => (
        <section key={day} className={classNames(inPage && 'dense:grid dense:grid-cols-[7.5rem_minmax(0,1fr)]')}>
          <h2 className={classNames('mb-2.5 text-small font-medium text-muted', inPage && 'dense:mt-3')}>
            {formatDayInWords(Temporal.PlainDate.from(day))}
          </h2>
          <ul className="card divide-y divide-line overflow-hidden">
            {rows.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={open} onGo={onGo} act={act} inPage={inPage} />
            ))}
          </ul>
        </section>
      ))}
      <NoticeDialog notice={shown} act={act} onGo={onGo} onClose={opened.close} />
    </div>
  )
}
