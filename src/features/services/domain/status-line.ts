import { serviceNames, silenceWords } from './service.ts'
import type { Service } from './service.ts'
import { sinceWords } from './time-words.ts'

export type Silence = { readonly service: Service; readonly since: Temporal.Instant }

/** «ФНС не отвечает с 12:40» */
export function silenceLine({ service, since }: Silence, now: Temporal.Instant): string {
  return `${silenceWords[service]} ${sinceWords(since, now)}`
}

/** Formats one failing service: «ФНС не отвечает с 12:40». */
export function statusLine(silent: readonly Silence[], now: Temporal.Instant): string {
  const [first, ...others] = silent
  if (!first) return 'Все сервисы отвечают'
  if (others.length === 0) return silenceLine(first, now)
  return `Не отвечают: ${silent.map(({ service }) => inSentence(serviceNames[service])).join(', ')}`
}

/** Lowercases the first letter of «банк», but not of the abbreviations «ФНС» and «СМС». */
function inSentence(name: string): string {
  return /^[А-Я]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
