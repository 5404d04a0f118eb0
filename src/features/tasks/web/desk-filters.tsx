import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { FoldedFilters } from '#/platform/web/form/folded-filters.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { categories } from '../domain/category.ts'
import { taskLifecycle, taskStates } from '../domain/task.ts'
import type { TaskState } from '../domain/task.ts'
import type { DeskAddress } from './read-desk.ts'

type DeskFiltersProps = {
  readonly address: DeskAddress
  readonly states: Readonly<Record<TaskState, number>>
  readonly branches: readonly { readonly id: string; readonly name: string }[]
}

const categoryOptions = categories.map(({ slug, name }) => ({ value: slug, label: name }))

/** What narrows the tasks of the organization; every state with the number of its tasks. */
export function DeskFilters({ address, states, branches }: DeskFiltersProps) {
  const { state, category, branch, from, to } = address
  const set = [state, category, branch, from, to].filter((value) => value !== '').length
  const stateOptions = taskStates
    .filter((value) => states[value] > 0 || value === state)
    .map((value) => ({ value, label: `${taskLifecycle.nameOf(value)} · ${states[value]}` }))
  return (
    <FilterLine label="Отбор заданий">
      <TextField
        className="md:min-w-40! md:flex-[1.4]"
        label="Название или номер"
        placeholder="Название или номер"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={address.q}
      />
      <FoldedFilters set={set} open={set > 0} className="max-md:col-span-2" fields="gap-2">
        <SelectField
          label="Статус"
          name="state"
          placeholder="Любой статус"
          options={stateOptions}
          defaultValue={state}
          className="md:w-44"
        />
        <SelectField
          label="Категория"
          name="category"
          placeholder="Все категории"
          options={categoryOptions}
          defaultValue={category}
          className="md:w-44"
        />
        {branches.length > 0 && (
          <SelectField
            label="Подразделение"
            name="branch"
            placeholder="Все подразделения"
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={branch}
            className="md:w-44"
          />
        )}
        <DateField label="Сдать с" name="from" defaultValue={from} placeholder="срок с" className="md:w-36" />
        <DateField label="Сдать по" name="to" defaultValue={to} placeholder="срок по" className="md:w-36" />
      </FoldedFilters>
    </FilterLine>
  )
}
