import { useSearchParams } from 'react-router'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { contractorLifecycle, contractorStates } from '../domain/contractor-state.ts'

/** Filters of the list of people; stored in the address. */
export function ContractorFilters({ tags }: { readonly tags: readonly string[] }) {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { preventScrollReset: true, replace: true })
  }
  const select = (name: string, label: string, options: { value: string; label: string }[], placeholder = 'Все') => (
    <SelectField
      label={label}
      placeholder={placeholder}
      options={options}
      value={search.get(name) ?? ''}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  return (
    <search className="grid flex-1 grid-cols-2 gap-3 lg:grid-cols-3">
      <div className="max-lg:col-span-2">
        <TextField
          label="Имя или ИНН"
          type="search"
          key={search.get('q') ?? ''}
          defaultValue={search.get('q') ?? ''}
          onBlur={(event) => {
            if (event.currentTarget.value !== (search.get('q') ?? '')) set('q', event.currentTarget.value.trim())
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('q', event.currentTarget.value.trim())
          }}
        />
      </div>
      {select('npd', 'Статус НПД', [
        { value: 'active', label: 'Самозанятый' },
        { value: 'not_active', label: 'Не самозанятый' },
        { value: 'unknown', label: 'Не проверен' },
      ])}
      {select('bound', 'Привязка', [
        { value: 'yes', label: 'Есть' },
        { value: 'no', label: 'Нет' },
      ])}
      {select('contract', 'Договор', [
        { value: 'yes', label: 'Подписан' },
        { value: 'no', label: 'Нет' },
      ])}
      {select(
        'state',
        'Состояние',
        [
          ...contractorStates.map((state) => ({ value: state, label: contractorLifecycle.nameOf(state) })),
          { value: 'all', label: 'Все и архив' },
        ],
        'Все, кроме архива',
      )}
      {tags.length > 0 && (
        <>
          {select(
            'tag',
            'Метка',
            tags.map((tag) => ({ value: tag, label: tag })),
          )}
        </>
      )}
    </search>
  )
}
