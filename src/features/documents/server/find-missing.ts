import type { Tx } from '#/platform/server/database.ts'
import type { DocumentFacts } from '../domain/document-facts.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { missingOf } from '../domain/document-template.ts'
import { findLiving } from './find-living.ts'
import { findTemplate } from './find-template.ts'
import { gatherFacts } from './gather-facts.ts'
import type { GatheringDeps } from './gather-person.ts'

/**
 * What documents that are made together would lack, in words for people and each once: asked before the first of them is written. One
 * that stands already lacks nothing; a contract to be made with its order is none the order lacks.
 */
export async function findMissing(tx: Tx, deps: GatheringDeps, inputs: readonly MakeDocumentInput[]): Promise<readonly string[]> {
  const missing = new Set<string>()
  const isFrameMade = inputs.some(({ kind }) => kind === 'frame')
  for (const input of inputs) {
    if (await findLiving(tx, input)) continue
    const { facts } = await gatherFacts(tx, deps, input)
    const { template } = await findTemplate(tx, input.orgId, input.kind)
    for (const field of missingOf(template, isFrameMade ? underNewFrame(facts) : facts)) missing.add(field)
  }
  return [...missing]
}

function underNewFrame(facts: DocumentFacts): DocumentFacts {
  return facts.kind === 'order' && facts.frame.number === '' ? { ...facts, frame: { number: '—', day: facts.day } } : facts
}
