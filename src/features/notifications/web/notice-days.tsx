import { useState } from 'react'
import { formatDayInWords, moscowDate } from '#/kernel/time.ts'
import type { NoticeAct, Notification } from './notice-act.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticeRow } from './notice-row.tsx'

export type NoticeDaysProps = {
  readonly notices: readonly Notification[]
  /** Which one stands open in full, and how to change that. */
  readonly opened: { readonly id: string | null; readonly open: (id: string) => void; readonly close: () => void }
  /** He looks at it in full. */
  readonly onOpen: (notice: Notification) => void
  /** He goes where it leads. */
  readonly onGo: (notice: Notification) => void
  readonly act: NoticeAct
}

/** Notices under the days they came, by Moscow time. */
export function NoticeDays({ notices, opened, onOpen, onGo, act }: NoticeDaysProps) {
  const [last, setLast] = useState<Notification>()
  const byDay = Map.groupBy(notices, ({ created_at }) => moscowDate(Temporal.Instant.from(created_at)).toString())
  // One opened from the unread leaves that list by being read.
  const shown = notices.find(({ id }) => id === opened.id) ?? (last?.id === opened.id ? last : undefined)
  const open = (notice: Notification) => {
    setLast(notice)
    onOpen(notice)
    opened.open(notice.id)
  }
  return (
    <div className="space-y-7">
      {[...byDay].map(([day, rows]) => (
        <section key={day}>
          <h2 className="mb-2.5 text-small font-medium text-muted">{formatDayInWords(Temporal.PlainDate.from(day))}</h2>
          <ul className="card divide-y divide-line overflow-hidden">
            {rows.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={open} onGo={onGo} act={act} />
            ))}
          </ul>
        </section>
      ))}
      <NoticeDialog notice={shown} act={act} onGo={onGo} onClose={opened.close} />
    </div>
  )
}
