import { sendPaper } from '#/features/documents/server/send-paper.ts'
import type { OfferDeps } from '#/features/documents/server/offer-documents.ts'
import { uploadPaper } from '#/features/documents/server/upload-paper.ts'
import type { PaperDeps } from '#/features/documents/server/upload-paper.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { namePeriod } from '../domain/ledger.ts'
import type { LedgerPeriod } from '../domain/ledger.ts'
import { findPair } from './find-pair.ts'
import { printLedger } from './print-ledger.ts'
import type { PrintLedgerDeps } from './print-ledger.ts'

export type SignLedgerDeps = PrintLedgerDeps & PaperDeps & OfferDeps

/**
 * Offers the act to be signed by both, as a paper of the organization's own: the file is frozen as it was on the day. Asked again while
 * nothing has changed that day, it answers the same document.
 */
export async function signLedger(deps: SignLedgerDeps, scope: ClientScope, id: Id<'contractor'>, period: LedgerPeriod) {
  const pair = await findPair(deps.db, scope, id)
  if (!pair.ok) return pair
  const printed = await printLedger(deps, scope.personId, pair.value, period)
  if (!printed.ok) return printed
  const { bytes, name } = printed.value
  const paper = await uploadPaper(deps, scope, { title: `Акт сверки за ${namePeriod(period)}`, name, bytes })
  if (!paper.ok) {
    if (paper.refusal.kind === 'paperUnfit') throw new Error(`Our own act is no PDF to sign: ${paper.refusal.problem}`)
    return refuse(paper.refusal)
  }
  const offered = await sendPaper(deps, scope, paper.value.id, [id])
  if (!offered.ok) return offered
  const [made] = offered.value.made
  return ok({ document_id: made?.id ?? null, why: offered.value.skipped[0]?.why ?? null })
}
