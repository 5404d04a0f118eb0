import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate, moscowMoment } from '#/kernel/time.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { namePeriod } from '../domain/ledger.ts'
import type { LedgerPeriod } from '../domain/ledger.ts'
import { gatherLedger } from './gather-ledger.ts'
import type { LedgerDeps } from './gather-ledger.ts'
import { layOutLedger } from './lay-out-ledger.ts'
import type { Pair } from './ledger-queries.ts'

export type PrintLedgerDeps = LedgerDeps & {
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
  readonly brand: { readonly name: string }
}

/** «Акт сверки» of a period as a PDF, for whichever side asks; each asks 60 times in ten minutes at most. */
export async function printLedger(deps: PrintLedgerDeps, asker: Id<'person'>, pair: Pair, period: LedgerPeriod) {
  const ledger = await gatherLedger(deps, pair, period)
  if (!ledger.ok) return ledger
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `ledger:${asker}`, count: 60, seconds: 600 }])
  if (!allowed.ok) return allowed
  const day = moscowDate(deps.clock.now())
  const made = { by: deps.brand, day, at: moscowMoment(day, '00:00') }
  const bytes = await deps.renderPdf(layOutLedger(ledger.value, made))
  return ok({ bytes, type: 'application/pdf', name: `Акт сверки ${namePeriod(period)}.pdf` })
}
