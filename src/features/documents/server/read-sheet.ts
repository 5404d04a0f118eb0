import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import { documentKindNames, documentKinds, documentLifecycle, sign } from '../domain/document.ts'
import { manifestLimit } from '../domain/manifest.ts'
import { problemText } from '../domain/signing-problem.ts'
import { countComposing, countToSign, idsToSign } from './list-queries.ts'
import { findDocuments, signedSidesOf, toDocumentOf } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { readContent } from './read-content.ts'
import { readersOf } from './reading-queries.ts'

/** A document that has not been composed in this time is not waited for. */
const composedWithin = { minutes: 2 }

/**
 * The sheet of what is signed with one code: the chosen documents, or the oldest that wait for this side. Each in its five lines,
 * whether the caller has read it, and why it cannot be signed if it cannot.
 */
export async function readSheet(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  chosen: readonly Id<'document'>[] | undefined,
) {
  const ids = chosen ?? (await idsToSign(deps.db, asking, manifestLimit))
  const rows = await findDocuments(deps.db, asking, ids)
  const read = await readersOf(deps.db, ids, asking.scope.personId)
  const signed = await signedSidesOf(deps.db, ids)
  const consent = await findConsent(deps.db, asking.scope.personId, 'einteraction')
  const problemOf = (row: DocumentRow): string | null => {
    const next = sign(toDocumentOf(row, signed.get(row.id) ?? []), asking.side, deps.clock.now())
    if (!next.ok) return problemText(next.refusal)
    return row.sha256 === null ? documentLifecycle.nameOf(row.state).toLowerCase() : null
  }
  return ok({
    items: rows
      .toSorted(inReadingOrder)
      .map((row) => ({ ...lineOf(asking, row), read: read.has(row.id), problem: problemOf(row) })),
    to_sign: await countToSign(deps.db, asking),
    composing: chosen ? 0 : await countComposing(deps.db, asking, deps.clock.now().subtract(composedWithin)),
    masked_phone: maskPhone(asking.scope.phone),
    agreement_accepted: consent !== undefined,
  })
}

/** The oldest first; of one choice the contract before the order. */
function inReadingOrder(left: DocumentRow, right: DocumentRow): number {
  const byTime = Temporal.Instant.compare(left.created_at, right.created_at)
  return byTime === 0 ? documentKinds.indexOf(left.kind) - documentKinds.indexOf(right.kind) : byTime
}

function lineOf({ side }: SideScope, row: DocumentRow) {
  const { parties, short } = readContent(row)
  return {
    id: row.id,
    kind_name: documentKindNames[row.kind],
    number: row.number,
    title: row.title,
    counterparty: side === 'client' ? parties.person.name : parties.client.name,
    amount: row.amount,
    short: [...short],
  }
}
