import { DateField } from '#/platform/web/form/date-field.tsx'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { GuestData } from './draft.ts'

type GuestProps = { readonly data: GuestData; readonly onChange: (data: GuestData) => void }

/** Data a guest needs at hand during registration; it stays in this tab and is not sent anywhere. */
export function GuestFields({ data, onChange }: GuestProps) {
  const field = (name: keyof GuestData) => ({
    name,
    optional: true,
    defaultValue: data[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...data, [name]: event.currentTarget.value }),
  })
  return (
    <div className="space-y-5">
      <p className="text-muted">
        Впишите, что удобно скопировать в «Мой налог». Эти поля хранятся только в этой вкладке и никуда не отправляются.
      </p>
      <TextField label="Фамилия, имя, отчество" autoComplete="name" maxLength={180} {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="Дата рождения" autoComplete="bday" {...field('birthdate')} />
        <InnField label="ИНН" of="person" {...field('inn')} />
        <PhoneField label="Телефон" {...field('phone')} />
      </div>
    </div>
  )
}
