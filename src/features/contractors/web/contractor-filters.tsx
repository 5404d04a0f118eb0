import { LateViewsButton } from '#/features/organizations/web/late-views-button.ts'
import { useSearchParams } from 'react-router'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { contractorLifecycle, contractorStates } from '../domain/contractor-state.ts'

/** Filters of the list of people. */
export function ContractorFilters({ tags }: { readonly tags: readonly string[] }) {
  const [search] = useSearchParams()
  const selects = [...choices, ...tagChoice(tags)]
  return (
    <FilterLine label="Отбор исполнителей">
      <TextField
        label="Имя или ИНН"
        placeholder="Имя или ИНН"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={search.get('q') ?? ''}
        className="md:flex-[1.6]"
      />
      <LateViewsButton list="people" />
      {selects.map((select) => (
        <SelectField key={select.name} {...select} defaultValue={search.get(select.name) ?? ''} className="md:flex-1" />
      ))}
    </FilterLine>
  )
}

/** Without its label each option says what it is about. */
const choices = [
  {
    name: 'npd',
    label: 'Статус НПД',
    placeholder: 'Статус НПД',
    options: [
      { value: 'active', label: 'Самозанятый' },
      { value: 'not_active', label: 'Не самозанятый' },
      { value: 'unknown', label: 'Не проверен' },
    ],
  },
  {
    name: 'bound',
    label: 'Привязка',
    placeholder: 'Привязка',
    options: [
      { value: 'yes', label: 'Привязан' },
      { value: 'no', label: 'Не привязан' },
    ],
  },
  {
    name: 'contract',
    label: 'Договор',
    placeholder: 'Договор',
    options: [
      { value: 'yes', label: 'Есть договор' },
      { value: 'no', label: 'Нет договора' },
    ],
  },
  {
    name: 'state',
    label: 'Состояние',
    placeholder: 'Кроме архива',
    options: [
      ...contractorStates.map((state) => ({ value: state, label: contractorLifecycle.nameOf(state) })),
      { value: 'all', label: 'Все и архив' },
    ],
  },
]

function tagChoice(tags: readonly string[]) {
  if (tags.length === 0) return []
  return [{ name: 'tag', label: 'Метка', placeholder: 'Метка', options: tags.map((tag) => ({ value: tag, label: tag })) }]
}
