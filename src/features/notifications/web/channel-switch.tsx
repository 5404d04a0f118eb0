import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import type { NoticeSettings } from '../contract.ts'
import type { MessageChannel, NotificationCategory } from '../domain/notification.ts'
import { useLatestChoice, useSettingsSaving } from './use-settings-saving.ts'

export type ChannelView = NoticeSettings['rows'][number]['sms']

type ChannelSwitchProps = {
  readonly label: string
  readonly mode: 'client' | 'person'
  readonly category: NotificationCategory
  readonly channel: MessageChannel
  readonly isOn: boolean
}

/** Saves by itself; shows the latest choice at once, and the actual state when the server has answered. */
export function ChannelSwitch({ label, mode, category, channel, isOn }: ChannelSwitchProps) {
  const { save, pending } = useSettingsSaving(mode)
  const { shown, choose } = useLatestChoice(isOn, (next) => save({ choices: [{ category, channel, is_on: next }] }))
  return (
    <Checkbox label={label} bare checked={shown} aria-busy={pending} onChange={(event) => void choose(event.target.checked)} />
  )
}
