import { useState } from 'react'
import { changeMode } from '../change-mode.ts'
import { classNames } from '../kit/class-names.ts'
import { firstPageOf } from '../viewer.ts'
import type { Mode } from '../viewer.ts'

const sides: readonly { readonly mode: Mode; readonly label: string }[] = [
  { mode: 'client', label: 'Заказчик' },
  { mode: 'person', label: 'Исполнитель' },
]

/** Switches the mode: the token, the cookies, the prefix of calls, and the first page of that mode. */
export function ModeSwitch({ mode }: { readonly mode: Mode }) {
  const [leaving, setLeaving] = useState(false)
  // A second press during the switch would use a revoked token.
  const choose = (side: Mode) => {
    if (leaving || side === mode) return
    setLeaving(true)
    void switchMode(side).finally(() => setLeaving(false))
  }
  return (
    <div role="group" aria-label="Режим" className="hidden rounded-field bg-sunken p-1 md:flex">
      {sides.map((side) => (
        <button
          key={side.mode}
          type="button"
          aria-pressed={side.mode === mode}
          onClick={() => choose(side.mode)}
          className={classNames(
            'h-8 rounded-[7px] px-3 text-small font-medium',
            side.mode === mode ? 'bg-surface text-ink shadow-lift' : 'text-muted hover:text-ink',
          )}
        >
          {side.label}
        </button>
      ))}
    </div>
  )
}

/** A full page load, so that nothing of the other mode stays in the tab. */
export async function switchMode(mode: Mode): Promise<void> {
  if (await changeMode(mode)) location.assign(firstPageOf(mode))
}
