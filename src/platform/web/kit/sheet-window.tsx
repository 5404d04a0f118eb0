import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { returnFocus } from './return-focus.ts'

export type SheetProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** Status beside the title. */
  readonly status?: ReactNode
  readonly footer?: ReactNode
  /** The card of a row: where there is room the list stays alive beside it, and another row may be chosen. */
  readonly ofRow?: boolean
  /** Label of a content without links or buttons: makes it focusable, so that keys scroll it. */
  readonly reading?: string | undefined
  readonly children?: ReactNode
}

const look = {
  over: 'z-50 shadow-float transition-[translate] duration-200 max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[94dvh] max-sm:rounded-t-[20px] max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full sm:inset-y-0 sm:right-0 sm:w-[min(38rem,90vw)] sm:data-ending-style:translate-x-full sm:data-starting-style:translate-x-full',
  // Below the header of the page; `data-beside` makes room for it in the page: theme.css.
  beside: 'z-20 top-[65px] right-0 bottom-0 w-[30rem] border-l border-line',
} as const

/** A card over a list: on the right on wide screens, from below on a phone. Keep its address in the query: `?open=…`. */
export function SheetWindow({ open, onOpenChange, title, status, footer, ofRow = false, reading, children }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLElement>(null)
  const beside = useRoomBeside() && ofRow
  // The row is marked while its card is open, and takes focus back after it.
  useEffect(() => {
    row.current = document.querySelector<HTMLElement>(rowLink) ?? row.current
  })
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} modal={!beside} disablePointerDismissal={beside}>
      <Base.Portal>
        {!beside && (
          <Base.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        )}
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={() => returnFocus(popup.current, row.current)}
          {...(beside && { 'data-beside': '' })}
          className={classNames('fixed flex flex-col bg-surface text-ink outline-none', beside ? look.beside : look.over)}
        >
          <header className="flex shrink-0 items-center gap-3 border-b border-line px-5 py-4 max-sm:max-h-[32dvh] max-sm:overflow-y-auto sm:px-7">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <Base.Title className="text-heading font-semibold">{title}</Base.Title>
              {status}
            </div>
            <Base.Close
              aria-label="Закрыть"
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-sunken hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </header>
          <div
            {...(reading !== undefined && { tabIndex: 0, role: 'region', 'aria-label': reading })}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 sm:px-7"
          >
            {children}
          </div>
          {footer && (
            <footer className="flex shrink-0 flex-wrap gap-3 border-t border-line max-sm:max-h-[32dvh] max-sm:overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-auto max-sm:[&>*]:whitespace-nowrap sm:px-7">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const rowLink = 'main [data-row][aria-current] a'
const wide = '(width >= 80rem)'

function useRoomBeside(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
}

function followWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
