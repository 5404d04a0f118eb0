import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { formatNumber, nextNumber } from '#/platform/server/next-number.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { withClauses } from '../domain/added-clauses.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { documentContent, documentTitle, missingOf } from '../domain/document-template.ts'
import { appendEvent } from './append-event.ts'
import { gatherFacts } from './gather-facts.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { renderDocumentJob } from './jobs.ts'
import { findLiving } from './find-living.ts'
import { findTemplate } from './find-template.ts'
import type { FoundTemplate } from './find-template.ts'
import { insertDocument, lockRow } from './queries.ts'

export type MadeDocument = { readonly id: Id<'document'>; readonly number: string }

export type MakeDocumentDeps = { readonly clock: Clock; readonly fieldKey: FieldKey; readonly brand: { readonly name: string } }

/**
 * Makes a document of a pair: gathers the facts, writes the row and queues the file. If the pair already has an active frame
 * contract, or the assignment an active order or act, that document is returned instead; a new edition stands aside of it.
 */
export async function makeDocument(
  tx: Tx,
  deps: MakeDocumentDeps,
  input: MakeDocumentInput,
): Promise<Result<MadeDocument, Refusal<'fieldsMissing'>>> {
  const living = input.replacesId === undefined ? await holdLiving(tx, input) : undefined
  if (living) return ok(living)
  const gathered = await gatherFacts(tx, deps, input)
  const source = await findTemplate(tx, input.orgId, input.kind)
  const missing = missingOf(source.template, gathered.facts)
  if (missing.length > 0) return refuse({ kind: 'fieldsMissing', fields: missing.join(', ') })
  const number = formatNumber('Д', input.day.year, await nextNumber(tx, input.orgId, 'Д', input.day.year))
  const made = await insertRow(tx, deps.clock, input, source, { ...gathered, facts: { ...gathered.facts, number } })
  if (!made) return ok(await findLiving(tx, input).then(required))
  await appendEvent(tx, deps.clock, { documentId: made.id, kind: 'created', actor: 'system', details: { number } })
  await enqueue(tx, deps.clock, renderDocumentJob, { documentId: made.id }, { key: made.id })
  return ok(made)
}

/** The document that stands already, locked: it may be taken back at this very moment. */
async function holdLiving(tx: Tx, input: MakeDocumentInput): Promise<MadeDocument | undefined> {
  const found = await findLiving(tx, input)
  if (!found) return undefined
  await lockRow(tx, found.id)
  return findLiving(tx, input)
}

async function insertRow(
  tx: Tx,
  clock: Clock,
  input: MakeDocumentInput,
  source: FoundTemplate,
  { facts, parentId }: GatheredFacts,
): Promise<MadeDocument | undefined> {
  const now = clock.now()
  const ofTask = 'taskId' in input ? input : undefined
  const content = documentContent(source.template, facts)
  return insertDocument(tx, {
    id: newId('document', clock),
    org_id: input.orgId,
    person_id: input.personId,
    kind: input.kind,
    number: facts.number,
    title: documentTitle(facts),
    day: input.day,
    amount: ofTask?.amount ?? null,
    state: 'draft',
    signers_order: input.signersOrder ?? 'personFirst',
    parent_id: parentId,
    assignment_id: ofTask && 'assignmentId' in ofTask ? ofTask.assignmentId : null,
    ends_id: input.kind === 'annulment' ? input.endsId : (input.replacesId ?? null),
    task_id: ofTask?.taskId ?? null,
    paper_id: input.kind === 'own' ? input.paperId : null,
    template: source.edition,
    facts: JSON.stringify(input.added ? withClauses(content, input.added) : content),
    // 80 random bits, in characters that are hard to confuse.
    verify_code: newId('file', clock).slice(-16),
    expires_at: input.until ?? now.add({ hours: 14 * 24 }),
    created_at: now,
    updated_at: now,
  })
}

/** The conflicting row is committed by now: the insert waited for it. */
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The document that stood in the way is gone')
  return value
}
