import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { formatDay, formatMoment, moscowDate } from '#/kernel/time.ts'
import { actionNames, markNames, sourceNames } from './notice-words.ts'
import { isHeld } from './notice-act.ts'
import type { NoticeAct, Notification } from './notice-act.ts'

export type NoticeDialogProps = {
  /** Absent while nothing is open, or when the address names a notice that is not in the list. */
  readonly notice: Notification | undefined
  readonly act: NoticeAct
  readonly onGo: (notice: Notification) => void
  readonly onClose: () => void
}

/** A notice in full. */
export function NoticeDialog({ notice, act, onGo, onClose }: NoticeDialogProps) {
  if (!notice) return null
  const archive = () => {
    onClose()
    void act.run(notice)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={notice.title}
      description={headOf(notice)}
      reading={notice.title}
      footer={
        <>
          {!isHeld(notice, act) && (
            <Button icon={act.icon} onClick={archive}>
              {act.label}
            </Button>
          )}
          {notice.link === null ? (
            <Button variant="primary" onClick={onClose}>
              Закрыть
            </Button>
          ) : (
            <LinkButton variant="primary" to={notice.link} onClick={() => onGo(notice)}>
              {actionNames[notice.category]}
            </LinkButton>
          )}
        </>
      }
    >
      <p className="whitespace-pre-line text-pretty">{notice.body}</p>
      {notice.source === 'fns' && notice.mark !== 'none' && (
        <p className="mt-4 text-small text-muted">{markNames[notice.mark]}.</p>
      )}
    </Dialog>
  )
}

/** «Сообщение ФНС от 21.11.2026». */
function headOf({ source, created_at: at }: Notification): string {
  const moment = Temporal.Instant.from(at)
  return source === 'fns'
    ? `Сообщение ФНС от ${formatDay(moscowDate(moment))}`
    : `${sourceNames[source]}, ${formatMoment(moment)}`
}
