import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { missingOfPerson } from '../domain/document-facts.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { findChosen } from './find-chosen.ts'
import type { Skipped } from './find-chosen.ts'
import { findLiving } from './find-living.ts'
import { gatherPerson } from './gather-person.ts'
import { makeDocument } from './make-document.ts'
import type { MakeDocumentDeps } from './make-document.ts'
import { lockContractor } from './own-paper-queries.ts'
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
  const day = moscowDate(deps.clock.now())
  const { people, gone } = await findChosen(deps.db, orgId, ids, day)
  const made: { id: string; number: string }[] = []
  const skipped: Offered[] = gone.map((one) => ({ ...one, may_ask: false }))
  for (const { id, personId, name, stop } of people) {
    const input = inputOf({ orgId, personId, day })
    const done = stop === undefined ? await offer(deps, scope, id, input) : refuse({ kind: 'stopped' as const, words: stop })
    if (done.ok) {
      made.push(done.value)
      continue
    }
    const lacks = done.refusal.kind === 'fieldsMissing' && missingOfPerson(await gatherPerson(deps.db, deps, personId)).length > 0
    skipped.push({ contractor_id: id, name, why: whyNot(done.refusal), may_ask: lacks })
  }
  return ok({ made, skipped })
}

type Offered = Skipped & { readonly may_ask: boolean }

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
