import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { cancelPhoneChange } from '../contract.ts'

export type MoveNoticeProps = {
  readonly mode: Mode
  readonly maskedPhone: string
  readonly dueAt: string
  readonly onCancelled?: () => void
}

/** Someone claims the account and says the phone is lost: its owner may object. */
export function MoveNotice({ mode, maskedPhone, dueAt, onCancelled }: MoveNoticeProps) {
  const cancelling = useCall(cancelPhoneChange)
  const cancel = async () => {
    const cancelled = await cancelling.run({ params: { role: mode } })
    if (!cancelled.ok) return
    celebrate('Смена телефона отменена', 'Смените пароль и выйдите на устройствах, которых не узнаёте')
    onCancelled?.()
  }
  return (
    <Notice
      tone="bad"
      title="Профиль просят перенести на другой телефон"
      action={
        <Button variant="danger" pending={cancelling.pending} onClick={() => void cancel()}>
          Это не я — отменить
        </Button>
      }
    >
      <Moment value={dueAt} /> профиль перейдёт на {maskedPhone}, а вы выйдете на всех устройствах. Если это вы, ничего делать не
      нужно.
    </Notice>
  )
}
