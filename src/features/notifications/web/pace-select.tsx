import { useState } from 'react'
import { toast } from '#/platform/web/alerts.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { saveNoticeSettings } from '../contract.ts'
import type { NotificationCategory } from '../domain/notification.ts'
import type { ChannelView } from './channel-switch.tsx'

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
  const saving = useCall(saveNoticeSettings)
  const [wish, setWish] = useState<string>()
  const change = async (pace: string) => {
    setWish(pace)
    const choice = { category, channel: 'mail' as const, is_on: pace !== 'never', is_daily: pace === 'daily' }
    const answer = await saving.run({ params: { role: mode }, body: { choices: [choice] } })
    setWish(undefined)
    if (answer.ok) toast('Сохранено')
  }
  const saved = view.is_on ? (view.is_daily ? 'daily' : 'now') : 'never'
  return (
    <SelectField
      label={<span className="sr-only">{label}</span>}
      aria-label={label}
      options={options}
      value={wish ?? saved}
      aria-busy={saving.pending}
      onChange={(event) => {
        if (!saving.pending) void change(event.target.value)
      }}
    />
  )
}
