import { useState } from 'react'
import { toast } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { saveNoticeSettings } from '../contract.ts'
import type { NoticeSettings } from '../contract.ts'
import type { MessageChannel, NotificationCategory } from '../domain/notification.ts'

export type ChannelView = NoticeSettings['rows'][number]['sms']

type ChannelSwitchProps = {
  readonly label: string
  readonly mode: 'client' | 'person'
  readonly category: NotificationCategory
  readonly channel: MessageChannel
  readonly isOn: boolean
}

/** Saves by itself; shows the choice at once, and the actual state when the server has answered. */
export function ChannelSwitch({ label, mode, category, channel, isOn }: ChannelSwitchProps) {
  const saving = useCall(saveNoticeSettings)
  const [wish, setWish] = useState<boolean>()
  const change = async (next: boolean) => {
    setWish(next)
    const answer = await saving.run({ params: { role: mode }, body: { choices: [{ category, channel, is_on: next }] } })
    setWish(undefined)
    if (answer.ok) toast('Сохранено')
  }
  return (
    <Checkbox
      label={label}
      bare
      checked={wish ?? isOn}
      aria-busy={saving.pending}
      onChange={(event) => {
        if (!saving.pending) void change(event.target.checked)
      }}
    />
  )
}
