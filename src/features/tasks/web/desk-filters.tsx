import { LateViewsButton } from '#/features/organizations/web/late-views-button.ts'
import type * as z from 'zod/mini'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { FoldedFilters } from '#/platform/web/form/folded-filters.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { countTasks } from '../contract/desk.ts'
import { categories } from '../domain/category.ts'
import { taskLifecycle, taskStates } from '../domain/task.ts'
import type { DeskAddress } from './read-desk.ts'

type DeskFiltersProps = {
  readonly address: DeskAddress
  readonly counts: Pick<z.output<typeof countTasks.reply>, 'states' | 'tags' | 'responsible'>
  readonly branches: readonly { readonly id: string; readonly name: string }[]
}

const categoryOptions = categories.map(({ slug, name }) => ({ value: slug, label: name }))

/** What narrows the tasks of the organization; every state with the number of its tasks. */
export function DeskFilters({ address, counts: { states, tags, responsible: people }, branches }: DeskFiltersProps) {
  const { state, category, branch, responsible, tag, from, to } = address
  const set = [state, category, branch, responsible, tag, from, to].filter((value) => value !== '').length
  const hasPeople = people.length > 1 || responsible !== ''
  const hasTags = tags.length > 0 || tag !== ''
  const stateOptions = taskStates
    .filter((value) => states[value] > 0 || value === state)
    .map((value) => ({ value, label: `${taskLifecycle.nameOf(value)} · ${states[value]}` }))
  return (
    <FilterLine label="Отбор заданий" wraps={hasPeople || hasTags}>
      <TextField
        className="md:min-w-28! md:flex-[1.4]"
        label="Название или номер"
        placeholder="Название или номер"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={address.q}
      />
      <LateViewsButton list="tasks" />
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
        {hasPeople && (
          <SelectField
            label="Ответственный"
            name="responsible"
            options={[
              { value: '', label: 'Чьи угодно' },
              { value: 'me', label: 'Мои задания' },
              { value: 'none', label: 'Без ответственного' },
              ...people.map(({ id, name, count }) => ({ value: id, label: `${name} · ${count}` })),
            ]}
            defaultValue={responsible}
            className="md:w-44"
          />
        )}
        {hasTags && (
          <SelectField
            label="Метка"
            name="tag"
            options={[{ value: '', label: 'Все метки' }, ...tagOptions(tags, tag)]}
            defaultValue={tag}
            className="md:w-44"
          />
        )}
        <DateField label="Сдать с" name="from" defaultValue={from} placeholder="срок с" className="md:w-36" />
        <DateField label="Сдать по" name="to" defaultValue={to} placeholder="срок по" className="md:w-36" />
      </FoldedFilters>
    </FilterLine>
  )
}

/** A tag of the address that no task has any more stays chosen: the empty list says why it is empty. */
function tagOptions(tags: DeskFiltersProps['counts']['tags'], chosen: string) {
  const options = tags.map(({ tag, count }) => ({ value: tag, label: `${tag} · ${count}` }))
  const isGone = chosen !== '' && !tags.some(({ tag }) => tag === chosen)
  return isGone ? [...options, { value: chosen, label: chosen }] : options
}
