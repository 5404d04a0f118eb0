import type { MaskitoOptions } from '@maskito/core'
import { formatDay, parseDay } from '#/kernel/time.ts'

/**
 * A day typed as people write it: bare digits get their dots («01021990»), and «1.2.1990» and «1990-02-01» stay until the field
 * is left, where `wholeDay` writes them out.
 */
export const dayMask: MaskitoOptions = {
  mask: /^[\d./-]{0,10}$/,
  preprocessors: [({ elementState, data }) => ({ elementState, data: data.trim() })],
  postprocessors: [
    ({ value, selection }) => {
      const dotted = withDots(value)
      if (dotted === value) return { value, selection }
      const moved = dotted.length - value.length
      return { value: dotted, selection: [selection[0] + moved, selection[1] + moved] as const }
    },
  ],
}

/** «1.2.1990» → «01.02.1990»; what is no day stays as typed. */
export function wholeDay(typed: string): string {
  const day = parseDay(typed.replaceAll('/', '.'))
  return day ? formatDay(day) : typed
}

function withDots(value: string): string {
  // «19.90-»: it was the year of «1990-02-01».
  const year = /^(\d{2})\.(\d{2})-(.*)$/.exec(value)
  if (year) return `${year[1]}${year[2]}-${year[3]}`
  if (/^\d{3,}$/.test(value) && value.length <= 8)
    return [value.slice(0, 2), value.slice(2, 4), value.slice(4)].filter(Boolean).join('.')
  const month = /^(\d{1,2}\.\d{2})(\d{1,4})$/.exec(value)
  return month ? `${month[1]}.${month[2]}` : value
}
