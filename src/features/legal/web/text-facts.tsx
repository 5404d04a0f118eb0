import { formatDayInWords, parseDay } from '#/kernel/time.ts'
import type { TextView } from '../contract.ts'

/** Edition, date and the first characters of the hash, used to compare a copy with this text. */
export function TextFacts({ text }: { readonly text: TextView }) {
  const day = parseDay(text.date)
  return (
    <span className="text-small">
      Редакция {text.version} от {day ? formatDayInWords(day) : text.date} ·{' '}
      <span className="whitespace-nowrap" title={`SHA-256: ${text.sha256}`}>
        хеш {text.sha256.slice(0, 8)}
      </span>
    </span>
  )
}
