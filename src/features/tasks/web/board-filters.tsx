import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { FoldedFilters } from '#/platform/web/form/folded-filters.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { countWords } from '../domain/board-search.ts'
import type { BoardSearch } from '../domain/board-search.ts'
import { categories, categoryName } from '../domain/category.ts'
import { leastWords, ratingFloors } from '../domain/rating-floor.ts'
import { units } from '../domain/unit.ts'

/** How many tasks stand behind each choice; absent while words are looked for. */
export type BoardCounts = {
  readonly categories: readonly { readonly slug: string; readonly count: number }[]
  readonly formats: readonly { readonly format: string; readonly count: number }[]
  readonly ratings: readonly { readonly least: number; readonly count: number }[]
}

const formatNames = { remote: 'Удалённо', onSite: 'По адресу', both: 'Удалённо или в городе' } as const
const unitOptions = units.map((unit) => ({ value: unit, label: unit }))

const sorts = [
  { value: 'fresh', label: 'Сначала новые' },
  { value: 'sum', label: 'Сначала дорогие' },
  { value: 'term', label: 'Сначала срочные' },
]

/**
 * The filters are stored in the URL, so the form works before scripts load. On a phone everything except the text search is
 * collapsed.
 */
export function BoardFilters({ search, counts }: { readonly search: BoardSearch; readonly counts: BoardCounts | null }) {
  const { q, sort, ...others } = search
  const set = Object.values(others).filter((value) => value !== '').length
  return (
    <Form method="get" role="search" aria-label="Поиск заданий" className="card mb-6 p-4 sm:p-5" key={JSON.stringify(search)}>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-x-3 gap-y-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr] lg:gap-x-4">
        <TextField label="Что сделать" name="q" type="search" maxLength={100} defaultValue={q} placeholder="Например: ролик" />
        <FoldedFilters set={set} open={set > 0 || sort !== ''} fields="items-end gap-x-3 gap-y-4 sm:grid-cols-4">
          <SelectField
            label="Категория"
            name="cat"
            options={categoryOptions(search.cat, counts)}
            placeholder="Любая"
            defaultValue={search.cat}
          />
          <SelectField label="Где" name="fmt" options={formatOptions(counts)} placeholder="Не важно" defaultValue={search.fmt} />
          <TextField label="Город" name="town" maxLength={60} defaultValue={search.town} />
          <SelectField
            label="Оплата за единицу"
            name="unit"
            options={unitOptions}
            placeholder="Не важно"
            defaultValue={search.unit}
          />
          <DateField label="Сдать не раньше" name="from" defaultValue={search.from} />
          <DateField label="Сдать до" name="due" defaultValue={search.due} />
          <div className="max-lg:order-last max-sm:col-span-2">
            <SelectField
              label="Порядок"
              name="sort"
              options={sorts}
              placeholder={q === '' ? 'Сначала новые' : 'Сначала подходящие'}
              defaultValue={sort}
            />
          </div>
          <TextField label="Сумма от, ₽" name="min" inputMode="numeric" maxLength={12} defaultValue={search.min} />
          <TextField label="Сумма до, ₽" name="max" inputMode="numeric" maxLength={12} defaultValue={search.max} />
          <div className="max-sm:col-span-2">
            <SelectField
              label="Оценка заказчика"
              name="rating"
              options={ratingFloors.map((least) => ({
                value: String(least),
                label: counted(leastWords(least), counts?.ratings.find((one) => one.least === least)?.count),
              }))}
              placeholder="Любая"
              defaultValue={search.rating}
            />
          </div>
        </FoldedFilters>
        <Button type="submit" variant="primary" wide icon={<Search size={18} aria-hidden="true" className="max-sm:hidden" />}>
          Найти
        </Button>
      </div>
      {(set > 0 || q !== '' || sort !== '') && (
        <Link to="/tasks" className="link mt-2 inline-flex min-h-11 items-center">
          Сбросить фильтры
        </Link>
      )}
    </Form>
  )
}

/** Several categories at once come from an address: they stand in the list as one more choice. */
function categoryOptions(chosen: string, counts: BoardCounts | null) {
  const each = categories.map(({ slug, name }) => ({
    value: slug,
    label: counted(name, counts?.categories.find((one) => one.slug === slug)?.count),
  }))
  if (!chosen.includes(',')) return each
  return [{ value: chosen, label: chosen.split(',').map(categoryName).join(', ') }, ...each]
}

function formatOptions(counts: BoardCounts | null) {
  return Object.entries(formatNames).map(([format, name]) => ({
    value: format,
    label: counted(name, counts?.formats.find((one) => one.format === format)?.count),
  }))
}

function counted(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} · ${countWords(count)}`
}
