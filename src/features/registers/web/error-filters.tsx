import { useSearchParams } from 'react-router'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { summarizeErrors } from '../contract/errors.ts'

type Summary = CallReply<typeof summarizeErrors>

/** Of which register, and who sees to them. The cause is chosen among the causes. */
export function ErrorFilters({ summary }: { readonly summary: Summary }) {
  const [search] = useSearchParams()
  return (
    <FilterLine label="Отбор ошибок">
      <SelectField
        label="Реестр"
        name="register"
        defaultValue={search.get('register') ?? ''}
        options={[
          { value: '', label: 'Все реестры' },
          ...summary.registers.map(({ id, number, name, count }) => ({ value: id, label: `${number}, ${name}: ${count}` })),
        ]}
      />
      <SelectField
        label="Кому поручены"
        className="max-md:col-span-2"
        name="assignee"
        defaultValue={search.get('assignee') ?? ''}
        options={[
          { value: '', label: 'Поручены кому угодно' },
          { value: 'me', label: `Мои: ${summary.mine}` },
          { value: 'none', label: 'Никому не поручены' },
          ...summary.assignees.map(({ id, name, count }) => ({ value: id, label: `${name}: ${count}` })),
        ]}
      />
    </FilterLine>
  )
}
