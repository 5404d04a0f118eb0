import type { WordsAndDays } from '../words-and-days.ts'
import { DateField } from './date-field.tsx'
import { FilterLine } from './filter-line.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { TextField } from './text-field.tsx'

export type WordsAndDaysFilterProps = {
  /** «Отбор заданий» */
  readonly label: string
  /** What the words are of: «Задание, номер или заказчик». */
  readonly words: string
  /** What the days are of: «Сдать», «Чек». */
  readonly day: string
  readonly address: WordsAndDays
}

/** What narrows a person's own list: words, and days that fold away. */
export function WordsAndDaysFilter({ label, words, day, address: { q, from, to } }: WordsAndDaysFilterProps) {
  const set = [from, to].filter((value) => value !== '').length
  return (
    <FilterLine label={label}>
      <TextField
        className="md:min-w-40! md:flex-[1.4]"
        label={words}
        placeholder={words}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
      />
      <FoldedFilters set={set} open={set > 0} className="max-md:col-span-2" fields="gap-2">
        <DateField
          label={`${day} с`}
          name="from"
          defaultValue={from}
          placeholder={`${day.toLowerCase()} с`}
          className="md:w-36"
        />
        <DateField label={`${day} по`} name="to" defaultValue={to} placeholder={`${day.toLowerCase()} по`} className="md:w-36" />
      </FoldedFilters>
    </FilterLine>
  )
}
