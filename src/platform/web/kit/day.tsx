import { formatDay, formatDayInWords, parseDay } from '#/kernel/time.ts'

export type DayProps = {
  /** `2026-11-21`. */
  readonly value: string
  /** «21 ноября 2026» instead of «21.11.2026». */
  readonly words?: boolean
}

export function Day({ value, words = false }: DayProps) {
  const day = parseDay(value)
  if (!day) return <>{value}</>
  return (
    <time dateTime={value} className="max-sm:inline-block sm:whitespace-nowrap">
      {words ? formatDayInWords(day) : formatDay(day)}
    </time>
  )
}
