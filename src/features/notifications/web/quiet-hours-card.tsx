import { useState } from 'react'
import { toast } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { saveNoticeSettings } from '../contract.ts'
import { usualQuietHours } from '../domain/channel.ts'
import type { QuietHours } from '../domain/channel.ts'
import { hourOptions } from './hour-options.ts'

/** The same hour twice means no quiet hours. */
const none: QuietHours = { from: 0, to: 0 }

export function QuietHoursCard({ hours, mode }: { readonly hours: QuietHours; readonly mode: 'client' | 'person' }) {
  const saving = useCall(saveNoticeSettings)
  const [wish, setWish] = useState<QuietHours>()
  const shown = wish ?? hours
  const isOn = shown.from !== shown.to
  const save = async (next: QuietHours) => {
    if (saving.pending) return
    setWish(next)
    const answer = await saving.run({ params: { role: mode }, body: { choices: [], quiet_hours: next } })
    setWish(undefined)
    if (answer.ok) toast('Сохранено')
  }
  return (
    <Card title="Тихие часы">
      <Checkbox
        label="Ночью не присылать СМС, push и сообщений в MAX"
        hint="Придут утром. Сообщения о безопасности приходят сразу. Время московское."
        checked={isOn}
        onChange={(event) => void save(event.target.checked ? usualQuietHours : none)}
      />
      {isOn && (
        <div className="mt-4 grid max-w-sm grid-cols-2 gap-4">
          <SelectField
            label="С"
            options={without(shown.to)}
            value={String(shown.from)}
            onChange={(event) => void save({ ...shown, from: Number(event.target.value) })}
          />
          <SelectField
            label="До"
            options={without(shown.from)}
            value={String(shown.to)}
            onChange={(event) => void save({ ...shown, to: Number(event.target.value) })}
          />
        </div>
      )}
    </Card>
  )
}

function without(hour: number) {
  return hourOptions.filter(({ value }) => value !== String(hour))
}
