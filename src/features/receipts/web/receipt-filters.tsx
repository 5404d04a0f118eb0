import { LateViewsButton } from '#/features/organizations/web/late-views-button.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { FoldedFilters } from '#/platform/web/form/folded-filters.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { receiptLifecycle, receiptStates } from '../domain/receipt.ts'
import { receiptSourceNames, receiptSources } from '../domain/source.ts'
import type { ReceiptListAddress } from './read-address.ts'

const periodNames = {
  '': 'За всё время',
  month: 'Этот месяц',
  previous: 'Прошлый месяц',
  quarter: 'Этот квартал',
  own: 'Свои даты',
} as const

const periodOptions = Object.entries(periodNames).map(([value, label]) => ({ value, label }))

const states = receiptStates.map((value) => ({ value, label: receiptLifecycle.nameOf(value) }))
const sources = receiptSources.map((value) => ({ value, label: `Оформил: ${receiptSourceNames[value].toLowerCase()}` }))

export type ReceiptFiltersProps = {
  readonly address: ReceiptListAddress
  readonly branches: readonly { readonly id: string; readonly name: string }[]
}

/** What narrows the receipts of an organization; on «Все» also the state. */
export function ReceiptFilters({ address, branches }: ReceiptFiltersProps) {
  const set = [address.source, address.branch, address.tab === 'all' ? address.state : ''].filter((one) => one !== '').length
  return (
    <FilterLine label="Отбор чеков" wraps={address.period === 'own'}>
      <TextField
        label="Поиск"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={address.q}
        placeholder="Исполнитель, ИНН или № чека"
        className="md:min-w-40! md:flex-[1.6]"
      />
      <LateViewsButton list="checks" />
      <SelectField
        label="Период"
        name="period"
        options={periodOptions}
        defaultValue={address.period}
        className="max-md:col-span-2 md:w-44"
      />
      {address.period === 'own' && (
        <>
          <DateField label="С" name="from" defaultValue={address.from} placeholder="с дд.мм.гггг" className="md:w-40" />
          <DateField label="По" name="to" defaultValue={address.to} placeholder="по дд.мм.гггг" className="md:w-40" />
        </>
      )}
      <FoldedFilters set={set} open={set > 0} className="max-md:col-span-2" fields="gap-2">
        {address.tab === 'all' && (
          <SelectField
            label="Статус"
            name="state"
            placeholder="Любой статус"
            options={states}
            defaultValue={address.state}
            className="md:w-44"
          />
        )}
        <SelectField
          label="Кто оформил"
          name="source"
          placeholder="Кто оформил"
          options={sources}
          defaultValue={address.source}
          className="md:w-44"
        />
        {branches.length > 0 && (
          <SelectField
            label="Подразделение"
            name="branch"
            placeholder="Все подразделения"
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={address.branch}
            className="md:w-44"
          />
        )}
      </FoldedFilters>
    </FilterLine>
  )
}
