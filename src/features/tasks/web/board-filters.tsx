import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { categories } from '../domain/category.ts'

export type BoardSearch = { readonly q: string; readonly cat: string; readonly fmt: '' | 'remote' | 'onSite'; readonly min: string; readonly max: string }

const options = categories.map(({ slug, name }) => ({ value: slug, label: name }))
const formats = [{ value: 'remote', label: 'Удалённо' }, { value: 'onSite', label: 'По адресу' }]

/** The filters live in the address, so the form works before the scripts do. */
export function BoardFilters({ search }: { readonly search: BoardSearch }) {
  const isFiltered = Object.values(search).some((value) => value !== '')
  return (
    <Form method="get" role="search" aria-label="Поиск заданий" className="card mb-6 p-4 sm:p-5" key={JSON.stringify(search)}>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]">
        <TextField className="col-span-2 lg:col-span-1" label="Что сделать" name="q" type="search" maxLength={100} defaultValue={search.q} placeholder="Например: ролик" />
        <SelectField label="Категория" name="cat" options={options} placeholder="Любая" defaultValue={search.cat} />
        <SelectField label="Где" name="fmt" options={formats} placeholder="Не важно" defaultValue={search.fmt} />
        <TextField label="Сумма от, ₽" name="min" inputMode="numeric" maxLength={12} defaultValue={search.min} />
        <TextField label="Сумма до, ₽" name="max" inputMode="numeric" maxLength={12} defaultValue={search.max} />
        <Button type="submit" variant="primary" className="max-lg:col-span-2" icon={<Search size={18} aria-hidden="true" />}>Найти</Button>
      </div>
      {isFiltered && <Link to="/tasks" className="link mt-3 inline-flex min-h-11 items-center">Сбросить фильтры</Link>}
    </Form>
  )
}
