import { SelectField } from '#/platform/web/form/select-field.tsx'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'

type FieldProps = { readonly value: string; readonly onChange: (value: string) => void }

/** What a new register is called. */
export function NameField({ value, onChange }: FieldProps) {
  return (
    <TextField
      label="Название"
      optional
      maxLength={120}
      value={value}
      placeholder="Выплаты за ноябрь"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The branch whose works a new register pays; nothing where there is no choice. */
export function PlaceField({ places, value, onChange }: FieldProps & { readonly places: readonly SelectOption[] }) {
  if (places.length < 2) return null
  return (
    <SelectField
      label="Подразделение"
      hint="Подойдут только работы по его заданиям"
      options={places}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
