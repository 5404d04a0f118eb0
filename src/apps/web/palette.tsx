import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { searchOrganization, searchOwn } from '#/features/search/contract.ts'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import { foundLine } from './found-line.ts'
import type { Line } from './found-line.ts'
import { mayGo } from './may-go.ts'
import { places } from './shortcuts.ts'

type PaletteProps = { readonly person: ViewerPerson; readonly onClose: () => void }

const typingPauseMs = 200

/** Ctrl+K: finds what the viewer may see by a name, an ИНН or a number, and what may be done. */
export function Palette({ person, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const asked = useSettled(typed.trim())
  const list = useId()
  const answer = useLookUp(
    person.mode === 'client' ? searchOrganization : searchOwn,
    asked === '' ? undefined : { query: { q: asked.slice(0, 100) } },
  )
  const found = answer?.ok && asked === typed.trim() ? answer.value.items.map((item) => foundLine(item, person.mode)) : []
  const lines = [...found, ...actions(person, typed)]
  const here = Math.min(chosen, lines.length - 1)
  const go = (line: Line | undefined) => {
    if (!line) return
    onClose()
    void navigate(line.to)
  }
  return (
    <Dialog open onOpenChange={onClose} title="Найти или сделать" size="wide">
      <div className="relative">
        <Search size={18} aria-hidden="true" className="absolute left-3.5 top-[13px] text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Имя, ИНН, номер или действие"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={lines.length > 0 ? `${list}-${here}` : undefined}
          autoComplete="off"
          maxLength={100}
          placeholder="Имя, ИНН, номер или действие"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={press}
          className="field-box pl-10"
        />
      </div>
      <div id={list} role="listbox" aria-label="Найденное и действия" className="mt-3 h-[min(24rem,50dvh)] overflow-y-auto">
        {lines.map((line, place) => (
          <LineOption key={line.key} id={`${list}-${place}`} line={line} current={place === here} onGo={() => go(line)} />
        ))}
      </div>
      {answer?.ok === false && <Notice tone="bad">{refusalText(answer.refusal)}</Notice>}
      <p aria-live="polite" className="text-small text-muted">
        {lines.length === 0 && answer?.ok ? 'Ничего не нашли. Проверьте номер или напишите часть имени.' : ' '}
      </p>
    </Dialog>
  )

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') return go(lines[here])
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || lines.length === 0) return
    event.preventDefault()
    const next = (here + by + lines.length) % lines.length
    setChosen(next)
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
}

type LineOptionProps = { readonly id: string; readonly line: Line; readonly current: boolean; readonly onGo: () => void }

function LineOption({ id, line, current, onGo }: LineOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys: options of a combobox are never focused
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={current}
      onClick={onGo}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1 hover:bg-sunken',
        current && 'bg-accent-soft',
      )}
    >
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{line.title}</span>
        {line.text !== '' && <span className="ml-2 text-small text-muted">{line.text}</span>}
      </span>
      <span className="shrink-0 text-small text-muted">{line.kind}</span>
    </div>
  )
}

function actions(person: ViewerPerson, typed: string): Line[] {
  const words = typed.trim().toLowerCase()
  return places
    .filter((place) => mayGo(place, person) && place.label.toLowerCase().includes(words))
    .map(({ to, label, letter }) => ({
      key: to,
      to,
      title: label,
      text: '',
      kind: letter === undefined ? 'действие' : `раздел · G ${letter}`,
    }))
}

/** The text once the typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = window.setTimeout(() => setSettled(text), typingPauseMs)
    return () => window.clearTimeout(pause)
  }, [text])
  return settled
}
