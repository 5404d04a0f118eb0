import { LateViewsButton } from '#/features/organizations/web/late-views-button.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { FoldedFilters } from '#/platform/web/form/folded-filters.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { registerLifecycle, registerStates } from '../domain/register.ts'
import type { RegisterAddress } from './register-address.ts'

type Named = { readonly id: string; readonly name: string }
type Props = {
  readonly address: RegisterAddress
  readonly authors: readonly Named[]
  readonly branches: readonly Named[]
}

const states = registerStates.map((value) => ({ value, label: registerLifecycle.nameOf(value) }))

/** What narrows the registers of the organization beside the tabs. */
export function RegisterFilters({ address, authors, branches }: Props) {
  const { filter, state = '', author = '', branch = '', from = '', to = '', q = '' } = address
  const set = [state, author, branch, from, to].filter((value) => value !== '').length
  return (
    <FilterLine label="Отбор реестров">
      <TextField
        className="md:min-w-40! md:flex-[1.4]"
        label="Номер или название"
        placeholder="Номер или название"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
      />
      <LateViewsButton list="registers" />
      {filter !== undefined && <input type="hidden" name="filter" defaultValue={filter} />}
      <FoldedFilters set={set} open={set > 0} className="max-md:col-span-2" fields="gap-2">
        <SelectField
          label="Статус"
          name="state"
          placeholder="Любой статус"
          options={states}
          defaultValue={state}
          className="md:w-44"
        />
        <SelectField
          label="Автор"
          name="author"
          placeholder="Все авторы"
          options={authors.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={author}
          className="md:w-40"
        />
        {branches.length > 0 && (
          <SelectField
            label="Подразделение"
            name="branch"
            placeholder="Все подразделения"
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={branch}
            className="md:w-40"
          />
        )}
        <DateField label="Создан с" name="from" defaultValue={from} placeholder="создан с" className="md:w-36" />
        <DateField label="Создан по" name="to" defaultValue={to} placeholder="создан по" className="md:w-36" />
      </FoldedFilters>
    </FilterLine>
  )
}
