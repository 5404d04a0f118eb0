import { X } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'

type Activity = { readonly id: string; readonly name: string; readonly parent_id: string | null }
type PickerProps = {
  readonly activities: readonly Activity[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const most = 5

/** Picks one to five activities from the two-level list, by group or by word. */
export function ActivityPicker({ activities, chosen, onChange }: PickerProps) {
  const [word, setWord] = useState('')
  const groups = groupsOf(activities, word)
  const full = chosen.length >= most
  return (
    <fieldset>
      <legend className="font-medium">Чем будете заниматься</legend>
      <p className="mb-3 text-small text-muted">От одного до пяти занятий, потом их можно поменять. Выбрано: {chosen.length}.</p>
      <Chosen activities={activities} chosen={chosen} onChange={onChange} />
      <TextField
        label="Найти занятие"
        name="activity-search"
        autoComplete="off"
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <div className="mt-3 max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line" aria-live="polite">
        {groups.length === 0 && <p className="p-4 text-muted">Такого в списке ФНС нет. Попробуйте другое слово или «Прочее».</p>}
        {groups.map(({ group, items }) => (
          <details key={group.id} open={word.trim() !== ''} className="group">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium">
              {group.name}
              <span className="text-small font-normal text-muted">
                {countIn(items, chosen) > 0 ? `выбрано ${countIn(items, chosen)}` : items.length}
              </span>
            </summary>
            <div className="grid gap-3 px-4 pb-4 pt-1 sm:grid-cols-2">
              {items.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  name={`activity-${id}`}
                  label={name}
                  checked={chosen.includes(id)}
                  disabled={full && !chosen.includes(id)}
                  onChange={(event) =>
                    onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
              ))}
            </div>
          </details>
        ))}
      </div>
      {full && <p className="mt-2 text-small text-muted">Пять занятий — это предел. Уберите одно, чтобы выбрать другое.</p>}
    </fieldset>
  )
}

function Chosen({ activities, chosen, onChange }: PickerProps) {
  const items = activities.filter(({ id }) => chosen.includes(id))
  if (items.length === 0) return null
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {items.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Убрать: ${name}`}
            onClick={() => onChange(chosen.filter((other) => other !== id))}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-small text-accent max-lg:min-h-11"
          >
            {name}
            <X size={15} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function groupsOf(activities: readonly Activity[], word: string) {
  const text = word.trim().toLocaleLowerCase('ru')
  return activities
    .filter(({ parent_id: parent }) => parent === null)
    .map((group) => {
      const children = activities.filter(({ parent_id: parent }) => parent === group.id)
      const fits = ({ name }: Activity) => name.toLocaleLowerCase('ru').includes(text)
      return { group, items: fits(group) ? children : children.filter(fits) }
    })
    .filter(({ items }) => items.length > 0)
}

function countIn(items: readonly Activity[], chosen: readonly string[]): number {
  return items.filter(({ id }) => chosen.includes(id)).length
}
