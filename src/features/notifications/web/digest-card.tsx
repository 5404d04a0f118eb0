import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { zoneOf } from '../domain/gathering.ts'
import type { DigestTime } from '../domain/gathering.ts'
import { hourOptions } from './hour-options.ts'
import { useLatestChoice, useSettingsSaving } from './use-settings-saving.ts'
import { zoneNames } from './zone-names.ts'

/** When the letter of the day comes. */
export function DigestCard({ digest, mode }: { readonly digest: DigestTime; readonly mode: 'client' | 'person' }) {
  const { save } = useSettingsSaving(mode)
  const { shown, choose: change } = useLatestChoice(digest, (next) => save({ choices: [], digest: next }))
  return (
    <Card title="Письмо раз в день">
      <p>Всё, для чего выбрано «Раз в день», приходит одним письмом. Если ничего не было, письма нет.</p>
      <div className="mt-4 grid max-w-md gap-4 sm:grid-cols-2">
        <SelectField
          label="Во сколько"
          options={hourOptions}
          value={String(shown.hour)}
          onChange={(event) => void change({ ...shown, hour: Number(event.target.value) })}
        />
        <SelectField
          label="Часовой пояс"
          options={Object.entries(zoneNames).map(([value, label]) => ({ value, label }))}
          value={shown.zone}
          onChange={(event) => void change({ ...shown, zone: zoneOf(event.target.value) })}
        />
      </div>
    </Card>
  )
}
