import { useState } from 'react'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import type { NotificationCategory } from '../domain/notification.ts'
import type { ChannelView } from './channel-switch.tsx'
import { useSettingsSaving } from './use-settings-saving.ts'

const options = [
  { value: 'now', label: 'Сразу' },
  { value: 'daily', label: 'Раз в день' },
  { value: 'never', label: 'Никогда' },
]

type PaceSelectProps = {
  readonly label: string
  readonly mode: 'client' | 'person'
  readonly category: NotificationCategory
  readonly view: ChannelView
}

/** How soon letters of a category come. Saves by itself, as the switch of SMS does. */
export function PaceSelect({ label, mode, category, view }: PaceSelectProps) {
  const { save, pending } = useSettingsSaving(mode)
  const [wish, setWish] = useState<string>()
  const change = async (pace: string) => {
    setWish(pace)
    const choice = { category, channel: 'mail' as const, is_on: pace !== 'never', is_daily: pace === 'daily' }
    await save({ choices: [choice] })
    setWish((shown) => (shown === pace ? undefined : shown))
  }
  const saved = view.is_on ? (view.is_daily ? 'daily' : 'now') : 'never'
  return (
    <SelectField
      className="min-w-40"
      label={<span className="sr-only">{label}</span>}
      aria-label={label}
      options={options}
      value={wish ?? saved}
      aria-busy={pending}
      onChange={(event) => void change(event.target.value)}
    />
  )
}
