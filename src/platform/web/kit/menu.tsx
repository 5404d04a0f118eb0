import { Menu as Base } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { classNames } from './class-names.ts'

export type MenuItem = {
  readonly label: string
  readonly onSelect: () => void
  /** Stops or destroys something. */
  readonly danger?: boolean
}

export type MenuProps = {
  /** Read by screen readers: «Действия: Иванов Иван». */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly disabled?: boolean
}

/** The «⋯» menu of rare actions. Arrow keys move between items, Esc restores focus. */
export function Menu({ label, items, disabled = false }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        disabled={disabled}
        className="relative z-10 -m-2.5 grid size-11 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink data-popup-open:bg-sunken"
      >
        <Ellipsis size={20} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="min-w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-float outline-none">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                onClick={item.onSelect}
                className={classNames(
                  'flex min-h-11 items-center rounded-lg px-3 outline-none data-highlighted:bg-sunken',
                  item.danger && 'text-bad',
                )}
              >
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
