import { useState } from 'react'
import { listContractors } from '#/features/contractors/contract/contractor.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useLookUp } from '#/platform/web/use-look-up.ts'

/** Who is chosen, by the id of the organization's list, and what they are called. */
export type PickedPeople = ReadonlyMap<string, string>

/** How many of the chosen are shown by name; of more, their number. */
const mostNames = 12

type Props = {
  readonly most: number
  readonly people: PickedPeople
  readonly error?: string | undefined
  readonly onChange: (people: PickedPeople) => void
}

/** Chooses people of the organization's list by a part of the name or of the ИНН; who is chosen stays chosen while others are sought. */
export function PeoplePicker({ most, people, error, onChange }: Props) {
  const [words, setWords] = useState('')
  const answer = useLookUp(listContractors, { query: { size: most, ...(words.trim() === '' ? {} : { search: words.trim() }) } })
  const found = answer?.ok ? answer.value.items.map((row) => ({ id: row.contractor_id, name: row.name || `ИНН ${row.inn}` })) : []
  const isFull = people.size >= most
  const others = found.filter(({ id }) => !people.has(id)).slice(0, most - people.size)
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-medium">С кем подписать</legend>
      {people.size > mostNames && (
        <p className="flex flex-wrap items-center gap-3">
          Выбрано {people.size}
          <Button size="small" onClick={() => onChange(new Map())}>
            Снять выбор
          </Button>
        </p>
      )}
      {people.size > 0 && people.size <= mostNames && (
        <ul className="flex flex-wrap gap-2" aria-label="Выбраны">
          {[...people].map(([id, name]) => (
            <li key={id}>
              <Button size="small" aria-label={`Убрать: ${name}`} onClick={() => change(id, name, false)}>
                {name} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Найти исполнителя"
        type="search"
        maxLength={100}
        placeholder="Имя или ИНН"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {answer === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <ul className="max-h-56 space-y-2.5 overflow-y-auto rounded-card border border-line p-3">
          {found.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={people.has(id)}
                disabled={isFull && !people.has(id)}
                onChange={(event) => change(id, name, event.currentTarget.checked)}
              />
            </li>
          ))}
          {found.length === 0 && <li className="text-muted">Никого не нашли</li>}
        </ul>
      )}
      {others.length > 1 && (
        <Button size="small" variant="quiet" onClick={() => onChange(new Map([...people, ...others.map(chosen)]))}>
          Выбрать всех найденных ({others.length})
        </Button>
      )}
      {isFull && <p className="text-small text-muted">Выбрано {most}: больше за один раз нельзя</p>}
      {error !== undefined && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )

  function change(id: string, name: string, chosen: boolean): void {
    const next = new Map(people)
    if (chosen) next.set(id, name)
    else next.delete(id)
    onChange(next)
  }
}

function chosen({ id, name }: { readonly id: string; readonly name: string }): readonly [string, string] {
  return [id, name]
}
