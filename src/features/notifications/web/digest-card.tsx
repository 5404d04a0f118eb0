import { useState } from 'react'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { zoneOf } from '../domain/gathering.ts'
import type { DigestTime, Zone } from '../domain/gathering.ts'
import { hourOptions } from './hour-options.ts'
import { useSettingsSaving } from './use-settings-saving.ts'

const zoneNames: Readonly<Record<Zone, string>> = {
  'Europe/Kaliningrad': 'Калининград (МСК−1)',
  'Europe/Moscow': 'Москва',
  'Europe/Samara': 'Самара (МСК+1)',
  'Asia/Yekaterinburg': 'Екатеринбург (МСК+2)',
  'Asia/Omsk': 'Омск (МСК+3)',
  'Asia/Krasnoyarsk': 'Красноярск (МСК+4)',
  'Asia/Irkutsk': 'Иркутск (МСК+5)',
  'Asia/Yakutsk': 'Якутск (МСК+6)',
  'Asia/Vladivostok': 'Владивосток (МСК+7)',
  'Asia/Magadan': 'Магадан (МСК+8)',
  'Asia/Kamchatka': 'Камчатка (МСК+9)',
}

/** When the letter of the day comes. */
export function DigestCard({ digest, mode }: { readonly digest: DigestTime; readonly mode: 'client' | 'person' }) {
  const { save } = useSettingsSaving(mode)
  const [wish, setWish] = useState<DigestTime>()
  const shown = wish ?? digest
  const change = async (next: DigestTime) => {
    setWish(next)
    await save({ choices: [], digest: next })
    setWish((last) => (last === next ? undefined : last))
  }
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
