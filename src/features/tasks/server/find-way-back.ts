import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { FindWayBack } from '#/features/documents/server/read-way-back.ts'
import { isPaidWork } from '../domain/assignment.ts'
import { paidActSteps } from '../domain/paid-act.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { findAnnulmentProblem } from './find-annulment-problem.ts'
import { agreementAbout, documentBrief, paidAmountOf, paidReceiptOf } from './paid-act-queries.ts'

/** Whether a document of works may be annulled now, and by what steps a paid act is. */
export async function findWayBack(...[tx, deps, row, side]: Parameters<FindWayBack>): ReturnType<FindWayBack> {
  const isStanding = documentLifecycle.is.signed(row.state)
  const isAsked = row.kind === 'act' || (isStanding && row.kind !== 'frame')
  const work = isAsked && row.assignment_id !== null ? (await lockWorkForSystem(tx, row.assignment_id)).row : undefined
  const blocked = isStanding ? await findAnnulmentProblem(tx, deps, { ...row, by: 'annulment' }, work) : undefined
  const nothing = { steps: [], blocked, paid: undefined }
  if (row.kind !== 'act' || !work) return nothing
  const amount = isPaidWork(work.state) ? await paidAmountOf(tx, work.id) : undefined
  if (amount === undefined) return nothing
  const receipt = await paidReceiptOf(tx, work.id)
  const agreement = await agreementAbout(tx, row.id)
  const { act_document_id: nextId } = work
  const next = nextId === null || nextId === row.id ? undefined : await documentBrief(tx, nextId)
  const paper = (found: NonNullable<typeof next>) => ({ ...found, expiresAt: found.expires_at })
  const steps = paidActSteps({
    side,
    receipt,
    agreement: agreement && paper(agreement),
    annulled: documentLifecycle.is.annulled(row.state),
    next: next && paper(next),
  })
  return { steps, blocked, paid: { amount, refunded: receipt?.refund === true } }
}
