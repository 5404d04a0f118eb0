import { findStops } from '#/features/contractors/server/find-stops.ts'
import { restriction } from '#/features/contractors/domain/contractor-state.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { findLiving } from './find-living.ts'
import { makeDocument } from './make-document.ts'
import type { MakeDocumentDeps } from './make-document.ts'
import { contractorsToSign, lockContractor } from './own-paper-queries.ts'
import { rowForJob } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

export type OfferDeps = MakeDocumentDeps & { readonly db: Database }

type Place = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'>; readonly day: Temporal.PlainDate }

/**
 * Makes a document with each of these people of the organization's list, each by itself: whoever cannot be offered one is told with the
 * reason. The customer signs first. Safe to repeat: where one stands already, it is answered instead of another.
 */
export async function offerDocuments(
  deps: OfferDeps,
  scope: ClientScope,
  ids: readonly Id<'contractor'>[],
  inputOf: (place: Place) => MakeDocumentInput,
) {
  const { orgId } = scope
  const people = await contractorsToSign(deps.db, orgId, ids)
  const day = moscowDate(deps.clock.now())
  const everybody = people.map((person) => person.person_id)
  const stops = await findStops(deps.db, orgId, everybody, day)
  const made: { id: string; number: string }[] = []
  const skipped: { contractor_id: string | null; name: string; why: string }[] = ids
    .filter((id) => people.every((person) => person.id !== id))
    .map(() => ({ contractor_id: null, name: 'Исполнитель', why: 'его больше нет в вашем списке' }))
  for (const { id, person_id: personId, ...person } of people) {
    const stop = stops.get(personId)
    const input = inputOf({ orgId, personId, day })
    const done = stop ? refuse({ kind: 'stopped' as const, words: restriction(stop) }) : await offer(deps, scope, id, input)
    if (done.ok) made.push(done.value)
    else skipped.push({ contractor_id: id, name: nameOf(person), why: whyNot(done.refusal) })
  }
  return ok({ made, skipped })
}

function offer(deps: OfferDeps, scope: ClientScope, id: Id<'contractor'>, input: MakeDocumentInput) {
  return deps.db.transaction().execute(async (tx: Tx) => {
    // A contract may have many addenda, so the database lets two of them stand: two members who offer one at once take turns.
    if (input.kind === 'addendum') await lockContractor(tx, id)
    const living = await findLiving(tx, input)
    // Of an addendum the words differ each time: another is not shown in its place.
    if (living && input.kind === 'addendum')
      return refuse({ kind: 'stopped' as const, words: `ждёт подписи прежнее, № ${living.number}` })
    const made = await makeDocument(tx, deps, { ...input, signersOrder: 'clientFirst' })
    const row = made.ok && made.value.id !== living?.id ? await rowForJob(tx, made.value.id) : undefined
    if (row) await recordDocumentEntries(tx, deps, { side: 'client', scope }, [row], 'documentOffered')
    return made
  })
}

type Why = { readonly kind: 'stopped'; readonly words: string } | { readonly kind: 'fieldsMissing'; readonly fields: string }

function whyNot(why: Why): string {
  return why.kind === 'stopped' ? why.words : `не заполнены поля: ${why.fields}`
}

function nameOf({ surname, firstname, inn }: { surname: string | null; firstname: string | null; inn: string }): string {
  return surname ? `${surname} ${firstname ?? ''}`.trim() : `ИНН ${inn}`
}
