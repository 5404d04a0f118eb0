import { Menu as Base } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { classNames } from './class-names.ts'

export type MenuItem = {
  readonly label: string
  readonly onSelect: () => void
  /** Stops or destroys something. */
  readonly danger?: boolean
}

export type MenuListProps = {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that the menu hangs on and gives focus back to. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/** The list of a `Menu`. */
export function MenuList({ label, items, open, onOpenChange, button }: MenuListProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={button} align="end" sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            aria-label={label}
            finalFocus={button}
            className="min-w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-float outline-none"
          >
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
