import { Pool } from 'undici'
import { parseInn } from '#/kernel/inn.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { NpdFailure } from './port.ts'

export type ReceiptPages = {
  readonly buyerOf: (inn: PersonInn, receiptId: string) => Promise<Result<{ readonly buyerInn: Inn | undefined }, NpdFailure>>
  readonly close: () => Promise<void>
}

const largestPage = 256 * 1024

/**
 * Reads public receipt pages as data, under `…/api/v1/receipt`: the only place where the service names the buyer. It may
 * require signing in there.
 */
export function openReceiptPages(address: string): ReceiptPages {
  const { origin, pathname } = new URL(address)
  const folder = pathname.replace(/\/$/, '')
  const pool = new Pool(origin, {
    connections: 4,
    connect: { timeout: 5_000 },
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    maxResponseSize: largestPage,
  })
  return {
    async buyerOf(inn, receiptId) {
      try {
        const path = `${folder}/${inn}/${encodeURIComponent(receiptId)}/json`
        const answer = await pool.request({ method: 'GET', path, headers: { accept: 'application/json' } })
        return readPage(answer.statusCode, await answer.body.text())
      } catch {
        // The transport is third-party code: its exceptions are converted to values here.
        return refuse({ kind: 'unavailable', retryAfter: Temporal.Duration.from({ minutes: 1 }) })
      }
    },
    close: () => pool.close(),
  }
}

function readPage(status: number, text: string): Result<{ readonly buyerInn: Inn | undefined }, NpdFailure> {
  if (status === 404) return refuse({ kind: 'rejected', code: 'RECEIPT_ID_NOT_FOUND', message: '', args: {} })
  if (status === 401 || status === 403) return refuse({ kind: 'accessDenied', reason: 'token' })
  if (status !== 200) return refuse({ kind: 'unavailable', retryAfter: Temporal.Duration.from({ minutes: 1 }) })
  const page = readJson(text)
  if (typeof page !== 'object' || page === null || !('clientInn' in page)) {
    return refuse({ kind: 'garbage', reason: 'a receipt page without a buyer' })
  }
  return ok({ buyerInn: typeof page.clientInn === 'string' ? parseInn(page.clientInn) : undefined })
}
