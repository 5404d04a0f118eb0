import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import type { RefObject } from 'react'
import { DayPicker } from 'react-day-picker'
import { ru } from 'react-day-picker/locale/ru'
import './date-calendar.css'

export type DateCalendarProps = {
  readonly anchor: RefObject<HTMLElement | null>
  /** «21.11.2026» or an unfinished date. */
  readonly value: string
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

const yearsBack = 100
const yearsAhead = 52

/** A Russian calendar: years −100…+52 from now, always six weeks. */
export function DateCalendar({ anchor, value, onPick, onClose }: DateCalendarProps) {
  const [today] = useState(() => new Date())
  const chosen = readDay(value)
  const range = {
    startMonth: new Date(today.getFullYear() - yearsBack, 0),
    endMonth: new Date(today.getFullYear() + yearsAhead, 11),
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={10} collisionPadding={8} className="z-[80]">
          <Popover.Popup aria-label="Календарь" className="rounded-card border border-line bg-surface p-3 text-ink shadow-float">
            <DayPicker
              mode="single"
              locale={ru}
              fixedWeeks
              showOutsideDays
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a prop of the calendar: the focus enters the opened popover
              autoFocus
              captionLayout="dropdown"
              {...range}
              defaultMonth={chosen ?? today}
              selected={chosen}
              onSelect={(day) => day && onPick(writeDay(day))}
            />
            <button
              type="button"
              className="link mt-1 min-h-9 w-full text-center text-small"
              onClick={() => onPick(writeDay(today))}
            >
              Сегодня
            </button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function readDay(text: string): Date | undefined {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  if (!match) return undefined
  const day = new Date(Number(match[3]), Number(match[2]) - 1, Number(match[1]))
  return writeDay(day) === text ? day : undefined
}

function writeDay(day: Date): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(day.getDate())}.${part(day.getMonth() + 1)}.${day.getFullYear()}`
}
