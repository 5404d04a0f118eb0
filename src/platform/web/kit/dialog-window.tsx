import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { Suspense, useEffect, useInsertionEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { classNames } from './class-names.ts'
import { returnFocus, windowInFocus } from './return-focus.ts'
import { BesideSteps, StepLine } from './step-place.tsx'

export type DialogProps = {
  readonly open: boolean
  /** Called with false by Esc, an outside click or the close button. */
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Buttons: secondary first, primary last. */
  readonly footer?: ReactNode
  readonly size?: 'regular' | 'wide'
  /** Work would be lost: an outside click does not close the dialog, and once something is typed, Esc and Back ask. */
  readonly holdsWork?: boolean
  /** Label of a long text: makes it focusable, so that keys scroll it. */
  readonly reading?: string | undefined
  readonly children?: ReactNode
}

const DialogGuard = lazyPart(async () => (await import('../dialog-guard.tsx')).DialogGuard)

/** A centered dialog; a bottom sheet on a phone. Focus is trapped and restored on close. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'regular',
  holdsWork = false,
  reading,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState(false)
  const [asked, setAsked] = useState(false)
  if ((!open || !holdsWork) && typed) setTyped(false)
  // Runs before anything inside takes focus.
  useInsertionEffect(() => {
    if (open) opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }, [open])
  // A dialog that gives way to this one returns focus to its opener, behind both, after this one has taken it.
  useEffect(() => {
    if (!open) return undefined
    const frame = requestAnimationFrame(() => takeFocus(popup.current))
    return () => cancelAnimationFrame(frame)
  }, [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (!next && holdsWork && typed ? setAsked(true) : onOpenChange(next))}
      disablePointerDismissal={holdsWork}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          // What is pasted may be what makes it hold work.
          onInput={({ target }) => isWork(target) && setTyped(true)}
          finalFocus={() => returnFocus(popup.current, opener.current)}
          initialFocus={(by) => firstFocus(popup.current, by === 'touch')}
          className={classNames(
            'fixed z-50 flex flex-col bg-surface text-ink shadow-float outline-none transition-[opacity,translate] duration-150',
            'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:rounded-t-[20px] max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full',
            'sm:left-1/2 sm:top-1/2 sm:max-h-[88dvh] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-[18px] sm:data-ending-style:opacity-0 sm:data-starting-style:opacity-0',
            size === 'wide' ? 'sm:w-[min(46rem,calc(100vw-3rem))]' : 'sm:w-[min(28rem,calc(100vw-3rem))]',
          )}
        >
          <header
            className={classNames(
              'flex items-start gap-4 px-5 pt-5 sm:px-7 sm:pt-6',
              // Long content scrolls under it.
              size === 'wide' && 'border-b border-line pb-4',
            )}
          >
            <div className="min-w-0 flex-1">
              <StepLine />
              <Base.Title className="text-heading font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-1.5 text-muted">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label="Закрыть"
              className="-mr-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-sunken hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </header>
          <div
            {...(reading !== undefined && { tabIndex: 0, role: 'region', 'aria-label': reading })}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-4 -outline-offset-2 sm:px-7"
          >
            <BesideSteps>{children}</BesideSteps>
          </div>
          {footer && (
            <footer className="flex flex-wrap-reverse gap-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-auto sm:justify-end sm:px-7">
              {footer}
            </footer>
          )}
          {typed && holdsWork && (
            <Suspense>
              <DialogGuard asked={asked} onStay={() => setAsked(false)} onLeave={leave} />
            </Suspense>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )

  function leave(): void {
    setAsked(false)
    onOpenChange(false)
  }
}

/** A code or a password is typed again in seconds. */
function isWork(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.matches(typing)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const typing = 'input:not([type=checkbox], [type=radio], [type=password], [autocomplete=one-time-code])'

/**
 * Focuses the field to fill rather than the close button; on touch screens a keyboard would cover the text. A field beside what is read,
 * inside `data-beside`, is none to fill.
 */
function firstFocus(popup: HTMLElement | null, touched: boolean): HTMLElement | null {
  const chosen = document.activeElement
  if (chosen instanceof HTMLElement && popup?.contains(chosen)) return chosen
  return (touched ? null : popup?.querySelector<HTMLElement>(fields)) ?? popup
}

function takeFocus(popup: HTMLElement | null): void {
  if (windowInFocus() === null) firstFocus(popup, false)?.focus()
}

const fields = ['input:not([type=checkbox], [type=radio], [type=file])', 'select', 'textarea']
  .map((field) => `${field}:not(:disabled, [data-beside] *)`)
  .join()
