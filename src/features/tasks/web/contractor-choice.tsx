import { useDeferredValue, useState } from 'react'
import { listContractors } from '#/features/contractors/contract/contractor.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useLookUp } from '#/platform/web/use-look-up.ts'

/** Shown at once; the rest is found by name. */
const shownAtOnce = 20

export type ChosenContractor = { readonly id: string; readonly name: string }

type Props = { readonly chosen: readonly ChosenContractor[]; readonly onChange: (chosen: readonly ChosenContractor[]) => void }

/** People of the customer's list, found by name or ИНН; whoever is chosen stays chosen while another is looked for. */
export function ContractorChoice({ chosen, onChange }: Props) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const found = useLookUp(listContractors, { query: { size: shownAtOnce, ...(wanted !== '' && { search: wanted }) } })
  const shown = found?.ok
    ? found.value.items.map((row) => ({ id: row.contractor_id, name: row.name || `ИНН ${row.inn}`, row }))
    : []
  const kept = chosen.filter(({ id }) => !shown.some((one) => one.id === id))
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  return (
    <div className="space-y-3">
      <TextField
        label="Найти исполнителя"
        type="search"
        autoComplete="off"
        value={search}
        placeholder="Имя или ИНН"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {kept.length > 0 && (
        <ul className="space-y-2" aria-label="Выбраны раньше">
          {kept.map((one) => (
            <li key={one.id}>
              <Checkbox label={one.name} checked onChange={() => toggle(one)} />
            </li>
          ))}
        </ul>
      )}
      {found === undefined && <Skeleton className="h-24" />}
      {found?.ok === false && <p className="text-bad">{found.refusal.message}</p>}
      {found?.ok && shown.length === 0 && (
        <p className="text-muted">
          {wanted === '' ? 'В списке исполнителей пока никого. Пригласите по телефону или ИНН.' : 'Никого не нашли.'}
        </p>
      )}
      <ul className="space-y-2" aria-label="Мои исполнители">
        {shown.map(({ id, name, row }) => (
          <li key={id}>
            <Checkbox
              label={name}
              hint={row.last_task?.title ?? row.state_name}
              checked={isChosen(id)}
              onChange={() => toggle({ id, name })}
            />
          </li>
        ))}
      </ul>
      {found?.ok && found.value.next !== null && (
        <p className="text-small text-muted">Показаны первые {shownAtOnce}: остальных найдёте по имени.</p>
      )}
      {chosen.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => onChange([])}>
          Снять выбор
        </Button>
      )}
    </div>
  )

  function toggle(one: ChosenContractor): void {
    onChange(isChosen(one.id) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
  }
}
