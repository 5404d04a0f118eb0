import type { Lifecycle } from '#/kernel/lifecycle.ts'

export const certificateKinds = ['registration', 'income'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const certificateStates = ['queued', 'ready', 'failed'] as const
export type CertificateState = (typeof certificateStates)[number]

export const certificateNames: Record<CertificateKind, string> = {
  registration: 'Справка о постановке на учёт',
  income: 'Справка о доходах',
}

/** A certificate of the tax service: asked for, and then there or not. A failed one is asked for anew. */
export const certificateLifecycle = {
  queued: { arrive: { to: 'ready', by: 'system' }, fail: { to: 'failed', by: 'system' } },
  ready: {},
  failed: {},
} as const satisfies Lifecycle<CertificateState, 'person' | 'system'>

/** The regime began in this year. */
export const firstCertificateYear = 2019

/** «Справка о доходах за 2026 год.pdf» */
export function certificateFileName(kind: CertificateKind, year: number): string {
  return `${certificateNames[kind]} за ${year} год.pdf`
}

/** Is it a PDF at all? Something else under this name is never given to anybody. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
}
