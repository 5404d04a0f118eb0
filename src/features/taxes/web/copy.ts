import type { Tone } from '#/platform/web/kit/status.tsx'
import { periodWords } from '../domain/period-words.ts'
import type { CertificateState } from '../domain/tax-certificate.ts'
import type { ChargeState } from '../domain/tax-account.ts'

export const chargeLooks = {
  paid: { tone: 'good', text: 'Оплачен' },
  due: { tone: 'waiting', text: 'К оплате' },
  overdue: { tone: 'bad', text: 'Просрочен' },
} as const satisfies Record<ChargeState, { tone: Tone; text: string }>

export const certificateLooks = {
  queued: { tone: 'waiting', text: 'Запрошена' },
  ready: { tone: 'good', text: 'Готова' },
  failed: { tone: 'bad', text: 'Не получена' },
} as const satisfies Record<CertificateState, { tone: Tone; text: string }>

/** «Октябрь», «Декабрь 2025» */
export function periodTitle(period: string, thisYear: number): string {
  const words = periodWords(period, thisYear)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** «янв», «май» */
export function shortMonth(period: string): string {
  return periodWords(period, Number(period.slice(0, 4))).slice(0, 3)
}
