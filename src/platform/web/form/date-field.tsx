import { CalendarDays } from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import type { MaskitoOptions } from '@maskito/core'
import type { RefObject } from 'react'
import { MaskedField } from './masked-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

const Calendar = lazy(() => import('./date-calendar.tsx').then((module) => ({ default: module.DateCalendar })))

export type DateFieldProps = Omit<TextFieldProps, 'after' | 'ref'> & { readonly ref?: (node: HTMLInputElement | null) => void }

/** A day: typed as dd.mm.yyyy or taken from a calendar. The value is the text «21.11.2026»; read it with `parseDay`. */
export function DateField({ ref, ...props }: DateFieldProps) {
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement | null>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const setInput = useRef((node: HTMLInputElement | null) => {
    input.current = node
    latest.current?.(node)
  })
  const latest = useRef(ref)
  latest.current = ref
  return (
    <>
      <MaskedField
        inputMode="numeric"
        autoComplete="off"
        placeholder="дд.мм.гггг"
        {...props}
        ref={setInput.current}
        mask={dayMask}
        after={<CalendarButton anchor={anchor} open={open} onClick={() => setOpen(!open)} />}
      />
      {open && (
        <Suspense>
          <Calendar
            anchor={anchor}
            value={input.current?.value ?? ''}
            onClose={() => setOpen(false)}
            onPick={(text) => {
              if (input.current) typeInto(input.current, text)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const dayMask: MaskitoOptions = { mask: [/\d/, /\d/, '.', /\d/, /\d/, '.', /\d/, /\d/, /\d/, /\d/] }

function CalendarButton({ anchor, open, onClick }: { anchor: RefObject<HTMLButtonElement | null>; open: boolean; onClick: () => void }) {
  return (
    <button
      ref={anchor}
      type="button"
      aria-label="Выбрать в календаре"
      aria-expanded={open}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-lg hover:bg-sunken hover:text-ink"
    >
      <CalendarDays size={18} aria-hidden="true" />
    </button>
  )
}

/** Writes as a person would, so that masks and forms notice. */
function typeInto(element: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.focus()
}
