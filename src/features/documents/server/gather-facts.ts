import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { isStandingDocument } from '../domain/document.ts'
import type { DocumentFacts } from '../domain/document-facts.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { gatherPair } from './gather-pair.ts'
import type { GatheringDeps } from './gather-person.ts'
import { livingFrame, livingOfAssignment, rowForJob } from './queries.ts'

export type GatheredFacts = { readonly facts: DocumentFacts; readonly parentId: Id<'document'> | null }

/**
 * Gathers everything the template needs, as it is now: the parties, the preceding documents, the work. The number is assigned
 * later.
 */
export async function gatherFacts(tx: Tx, deps: GatheringDeps, input: MakeDocumentInput): Promise<GatheredFacts> {
  const pair = await gatherPair(tx, deps, input)
  const shared = { ...pair, number: '', day: input.day.toString() }
  if (input.kind === 'frame' || input.kind === 'nda') return { facts: { ...shared, kind: input.kind }, parentId: null }
  if (input.kind === 'own') return { facts: { ...shared, kind: 'own', ...input.facts }, parentId: null }
  if (input.kind === 'annulment') return { facts: { ...shared, kind: 'annulment', ...input.facts }, parentId: input.endsId }
  const own = input.kind === 'order' && input.frameId !== undefined ? await rowForJob(tx, input.frameId) : undefined
  const frame = own ?? (await livingFrame(tx, input.orgId, input.personId))
  if (input.kind === 'addendum') {
    const signed = frame && isStandingDocument(frame.state) ? frame : undefined
    return { facts: { ...shared, kind: 'addendum', frame: earlier(signed), ...input.facts }, parentId: signed?.id ?? null }
  }
  const { amount } = input
  if (input.kind === 'order') {
    const { task, autoAcceptDays } = input.facts
    const days = { startsOn: task.startsOn?.toString(), dueOn: task.dueOn.toString() }
    return {
      facts: { ...shared, kind: 'order', frame: earlier(frame), task: { ...task, ...days }, amount, autoAcceptDays },
      parentId: frame?.id ?? null,
    }
  }
  const order = await livingOfAssignment(tx, input.assignmentId, 'order')
  const { period, ...subject } = input.facts
  const days = { from: period.from.toString(), to: period.to.toString() }
  return {
    facts: { ...shared, kind: 'act', frame: earlier(frame), order: earlier(order), ...subject, period: days, amount },
    parentId: order?.id ?? null,
  }
}

function earlier(found: { number: string; day: Temporal.PlainDate } | undefined): { number: string; day: string } {
  return { number: found?.number ?? '', day: found?.day.toString() ?? '' }
}
