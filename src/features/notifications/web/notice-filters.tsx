import { Search } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { categoriesOf } from './categories-of.ts'
import { sourceNames } from './notice-words.ts'
import type { NoticeFilters as Filters } from './read-filters.ts'

const sources = Object.entries(sourceNames).map(([value, label]) => ({ value, label }))

export type NoticeFiltersProps = { readonly filters: Filters; readonly mode: Mode; readonly withSearch?: boolean }

/** Filters of the list: stored in the address, survive a reload. An organization gets nothing from the tax service. */
export function NoticeFilters({ filters, mode, withSearch = false }: NoticeFiltersProps) {
  const submit = useSubmit()
  const change = (event: ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form, { preventScrollReset: true })
  return (
    <Form role="search" preventScrollReset className="mb-6 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
      {filters.unread && <input type="hidden" name="unread" value="1" />}
      {withSearch && (
        <TextField
          label="Поиск по тексту"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={filters.q}
          className="max-sm:col-span-2 sm:min-w-56 sm:flex-1"
          after={<Search size={18} aria-hidden="true" className="mr-2" />}
        />
      )}
      <SelectField
        label="О чём"
        name="category"
        placeholder="Обо всём"
        options={categoriesOf(mode)}
        defaultValue={filters.category ?? ''}
        onChange={change}
        className="sm:w-48"
      />
      {mode === 'person' && (
        <SelectField
          label="От кого"
          name="source"
          placeholder="От всех"
          options={sources}
          defaultValue={filters.source ?? ''}
          onChange={change}
          className="sm:w-40"
        />
      )}
      {withSearch && (
        <Button type="submit" className="max-sm:col-span-2">
          Найти
        </Button>
      )}
    </Form>
  )
}
