import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

export const certificateKinds = ['registration', 'income'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const certificateNames: Record<CertificateKind, string> = {
  registration: 'Справка о постановке на учёт',
  income: 'Справка о доходах',
}

/** A certificate of the tax service: requested, then ready or failed. A failed one is requested again from the start. */
export const certificateLifecycle = lifecycle(
  {
    queued: { arrive: { to: 'ready', by: 'system' }, fail: { to: 'failed', by: 'system' } },
    ready: final,
    failed: final,
  },
  { queued: 'Готовится', ready: 'Готова', failed: 'Не получена' },
)
export const certificateStates = certificateLifecycle.states
export type CertificateState = StateOf<typeof certificateLifecycle>

/** The tax regime started in this year. */
export const firstCertificateYear = 2019

/** «Справка о доходах за 2026 год.pdf» */
export function certificateFileName(kind: CertificateKind, year: number): string {
  return `${certificateNames[kind]} за ${year} год.pdf`
}

/** Tells whether the bytes are a PDF. Other content under this name is never given to anyone. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
}
