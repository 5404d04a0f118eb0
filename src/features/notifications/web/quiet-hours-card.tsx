import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { usualQuietHours } from '../domain/channel.ts'
import type { QuietHours } from '../domain/channel.ts'
import type { Zone } from '../domain/gathering.ts'
import { hourOptions } from './hour-options.ts'
import { useLatestChoice, useSettingsSaving } from './use-settings-saving.ts'
import { zoneNames } from './zone-names.ts'

/** The same hour twice means no quiet hours. */
const none: QuietHours = { from: 0, to: 0 }

type QuietHoursCardProps = { readonly hours: QuietHours; readonly zone: Zone; readonly mode: 'client' | 'person' }

/** When nothing but security rings, in the zone chosen for the letter of the day. */
export function QuietHoursCard({ hours, zone, mode }: QuietHoursCardProps) {
  const { save } = useSettingsSaving(mode)
  const { shown, choose } = useLatestChoice(hours, (next) => save({ choices: [], quiet_hours: next }))
  const isOn = shown.from !== shown.to
  return (
    <Card title="Тихие часы">
      <Checkbox
        label="Ночью не присылать СМС, push и сообщений в MAX"
        hint={`Придут утром. Сообщения о безопасности приходят сразу. Часовой пояс — ${zoneNames[zone]}.`}
        checked={isOn}
        onChange={(event) => void choose(event.target.checked ? usualQuietHours : none)}
      />
      {isOn && (
        <div className="mt-4 grid max-w-sm grid-cols-2 gap-4">
          <SelectField
            label="С"
            options={without(shown.to)}
            value={String(shown.from)}
            onChange={(event) => void choose({ ...shown, from: Number(event.target.value) })}
          />
          <SelectField
            label="До"
            options={without(shown.from)}
            value={String(shown.to)}
            onChange={(event) => void choose({ ...shown, to: Number(event.target.value) })}
          />
        </div>
      )}
    </Card>
  )
}

function without(hour: number) {
  return hourOptions.filter(({ value }) => value !== String(hour))
}
