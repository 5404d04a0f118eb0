import { ChevronDown, Ellipsis } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { buttonLook } from './button-look.ts'
import { LateSign } from './late-sign.tsx'
import type { MenuItem } from './menu-list.tsx'

export type MenuProps = {
  /** Read by screen readers: «Действия: Иванов Иван». */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly disabled?: boolean
  /** What stands on the button; «⋯» by default. */
  readonly face?: string
}

const dotsLook =
  'relative z-10 -m-2.5 grid size-11 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken'

const MenuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList, { ahead: true })

/** The «⋯» menu of rare actions. Arrow keys move between items, Esc restores focus. The list comes when it is opened. */
export function Menu({ label, items, disabled = false, face }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen((now) => !now)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className={face === undefined ? dotsLook : buttonLook('secondary', 'regular', false)}
      >
        {face ?? <Ellipsis size={20} aria-hidden="true" />}
        {face !== undefined && <ChevronDown size={18} aria-hidden="true" />}
      </button>
      {wasOpen && (
        <Suspense fallback={open && <LateSign />}>
          <MenuList label={label} items={items} open={open} onOpenChange={setOpen} button={button} />
        </Suspense>
      )}
    </>
  )
}
