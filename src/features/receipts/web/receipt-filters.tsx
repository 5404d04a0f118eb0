import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { ReceiptListAddress } from './read-address.ts'

const periodNames = {
  '': 'За всё время',
  month: 'Этот месяц',
  previous: 'Прошлый месяц',
  quarter: 'Этот квартал',
  own: 'Свои даты',
} as const

const options = Object.entries(periodNames).map(([value, label]) => ({ value, label }))

/** Search and period of the list. */
export function ReceiptFilters({ address }: { readonly address: ReceiptListAddress }) {
  return (
    <FilterLine label="Отбор чеков">
      <TextField
        label="Поиск"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={address.q}
        placeholder="Исполнитель, ИНН или № чека"
        className="md:w-96"
      />
      <SelectField
        label="Период"
        name="period"
        options={options}
        defaultValue={address.period}
        className="max-md:col-span-2 md:w-44"
      />
      {address.period === 'own' && (
        <>
          <DateField label="С" name="from" defaultValue={address.from} placeholder="с дд.мм.гггг" className="md:w-44" />
          <DateField label="По" name="to" defaultValue={address.to} placeholder="по дд.мм.гггг" className="md:w-44" />
        </>
      )}
    </FilterLine>
  )
}
