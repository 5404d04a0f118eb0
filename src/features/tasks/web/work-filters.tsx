import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { FoldedFilters } from '#/platform/web/form/folded-filters.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { WorkAddress } from './read-works.ts'

/** What narrows a person's works: words of the task or its customer, and the days they are due. */
export function WorkFilters({ address: { q, from, to } }: { readonly address: WorkAddress }) {
  const set = [from, to].filter((value) => value !== '').length
  return (
    <FilterLine label="Отбор заданий">
      <TextField
        className="md:min-w-40! md:flex-[1.4]"
        label="Задание, номер или заказчик"
        placeholder="Задание, номер или заказчик"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
      />
      <FoldedFilters set={set} open={set > 0} className="max-md:col-span-2" fields="gap-2">
        <DateField label="Сдать с" name="from" defaultValue={from} placeholder="срок с" className="md:w-36" />
        <DateField label="Сдать по" name="to" defaultValue={to} placeholder="срок по" className="md:w-36" />
      </FoldedFilters>
    </FilterLine>
  )
}
