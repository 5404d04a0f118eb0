import { moscowDate } from '#/kernel/time.ts'
import type { OwnData } from '../contract.ts'

export type Export = OwnData['exports'][number]

export const exportStates: Readonly<
  Record<Export['state'], { readonly tone: 'good' | 'waiting' | 'bad' | 'quiet'; readonly text: string }>
> = {
  queued: { tone: 'waiting', text: 'Готовится' },
  ready: { tone: 'good', text: 'Готов' },
  failed: { tone: 'bad', text: 'Не получился' },
  expired: { tone: 'quiet', text: 'Удалён' },
}

/** «1,4 МБ» */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} КБ`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} МБ`
}

/** The Moscow day of a moment, as `Day` reads it. */
export function dayOf(moment: string): string {
  return moscowDate(Temporal.Instant.from(moment)).toString()
}
