import { CalendarDays } from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { classNames } from '../kit/class-names.ts'
import { dayMask, wholeDay } from './day-mask.ts'
import { MaskedField } from './masked-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

const Calendar = lazy(() => import('./date-calendar.tsx').then((module) => ({ default: module.DateCalendar })))

export type DateFieldProps = Omit<TextFieldProps, 'after'>

/**
 * A date field: typed as dd.mm.yyyy or picked from a calendar. The value is the text «21.11.2026»; read it with `parseDay`. A day that
 * an address names as «2026-11-21» is written so at once.
 */
export function DateField({ className, defaultValue, ...props }: DateFieldProps) {
  const [opened, setOpened] = useState<{ value: string }>()
  const box = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const input = () => box.current?.querySelector('input') ?? undefined
  const toggle = () => setOpened(opened ? undefined : { value: input()?.value ?? '' })
  const pick = (text: string) => {
    typeInto(input(), text)
    input()?.focus()
    setOpened(undefined)
  }
  const writeOut = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    const whole = wholeDay(field.value)
    if (whole !== field.value) typeInto(field, whole)
  }
  return (
    <div ref={box} className={classNames('min-w-0 md:shrink-0', className)}>
      <MaskedField
        inputMode="numeric"
        autoComplete="off"
        placeholder="дд.мм.гггг"
        {...props}
        {...(defaultValue === undefined ? {} : { defaultValue: wholeDay(String(defaultValue)) })}
        data-day=""
        onBlur={(event) => {
          writeOut(event)
          props.onBlur?.(event)
        }}
        mask={dayMask}
        after={<CalendarButton anchor={anchor} open={opened !== undefined} onClick={toggle} />}
      />
      {opened && (
        <Suspense>
          <Calendar anchor={anchor} value={opened.value} onClose={() => setOpened(undefined)} onPick={pick} />
        </Suspense>
      )}
    </div>
  )
}

function CalendarButton({
  anchor,
  open,
  onClick,
}: {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onClick: () => void
}) {
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

/** Writes through the native setter so that masks and forms notice. */
function typeInto(element: HTMLInputElement | undefined, text: string): void {
  if (!element) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
