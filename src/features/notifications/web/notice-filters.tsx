import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { categoriesOf } from './categories-of.ts'
import { sourceNames } from './notice-words.ts'
import type { NoticeFilters as Filters } from './read-filters.ts'

const sources = Object.entries(sourceNames).map(([value, label]) => ({ value, label }))

export type NoticeFiltersProps = { readonly filters: Filters; readonly mode: Mode; readonly withSearch?: boolean }

/** Filters of the list. An organization gets nothing from the tax service. */
export function NoticeFilters({ filters, mode, withSearch = false }: NoticeFiltersProps) {
  return (
    <FilterLine label="Отбор уведомлений">
      {withSearch && (
        <TextField
          label="Поиск по тексту"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={filters.q}
          placeholder="Слова из уведомления"
          className="md:w-80"
        />
      )}
      <SelectField
        label="О чём"
        name="category"
        placeholder="Обо всём"
        options={categoriesOf(mode)}
        defaultValue={filters.category ?? ''}
        className="md:w-48"
      />
      {mode === 'person' && (
        <SelectField
          label="От кого"
          name="source"
          placeholder="От всех"
          options={sources}
          defaultValue={filters.source ?? ''}
          className="md:w-40"
        />
      )}
    </FilterLine>
  )
}
