import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { noteView } from '#/features/journal/server/note-view.ts'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import { documentKindNames, documentLifecycle } from '../domain/document.ts'
import { documentActions } from '../domain/document-actions.ts'
import { closedToPerson, evidenceOf, isClosedTo } from '../domain/outside-contract.ts'
import { eventName } from '../domain/protocol-template.ts'
import { signingText } from '../domain/signing.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { cardOf, childrenOf, countToSign, nextToSign } from './list-queries.ts'
import type { CardRow } from './list-queries.ts'
import { eventsOf, findDocument, livingEnder, signaturesOf, toDocument } from './queries.ts'
import { findDestroyed } from './own-document-queries.ts'
import type { DocumentRow, SignatureRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { readContent } from './read-content.ts'
import { readRetention } from './read-retention.ts'

/** Returns everything one side sees of a document: its text, parties, signatures, journal and available actions. */
export async function readDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  id: Id<'document'>,
) {
  const row = await findDocument(deps.db, asking, id)
  if (!row) {
    const destroyed = await findDestroyed(deps.db, asking, id)
    return refuse(destroyed ? { kind: 'documentDestroyed', code: destroyed.verify_code } : { kind: 'documentGone' })
  }
  if (asking.side === 'client') await noteView(deps, asking.scope, row.person_id, 'document')
  const maySign = asking.side === 'person' || roleMay(asking.scope.role, 'signDocuments')
  const actions = maySign ? documentActions(await toDocument(deps.db, row), asking.side, deps.clock.now()) : []
  const events = await eventsOf(deps.db, id)
  const signatures = await signaturesOf(deps.db, id)
  const { blocks, parties } = readContent(row)
  const isClosed = isClosedTo(asking.side, row)
  return ok({
    ...factsOf(row),
    evidence: evidenceOf(row),
    closed_to_you: isClosed ? closedToPerson : null,
    side: asking.side,
    actions,
    waits_me: actions.includes('sign'),
    decline_reason: row.decline_reason,
    parties: { client: parties.client, person: { name: parties.person.name, inn: parties.person.inn } },
    counterparty: asking.side === 'client' ? parties.person.name : parties.client.name,
    signatures: signatures.map(signatureView),
    events: events.map(({ kind, actor, at }) => ({
      kind,
      name: eventName(kind),
      actor: actorName(actor, row),
      at: at.toString(),
    })),
    journal_intact: findJournalBreak(events) === undefined,
    blocks: isClosed ? [] : blocks,
    files: isClosed ? [] : filesOf(row),
    sha256: isClosed ? null : row.sha256,
    kept_until: row.kept_until?.toString() ?? null,
    retention: await readRetention(deps.db, asking, id),
    verify_code: row.verify_code,
    links: await linksOf(deps, asking, row, id),
    signing: await signingFacts(deps, asking, row, id),
  })
}

function factsOf(row: DocumentRow) {
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    kind_name: documentKindNames[row.kind],
    number: row.number,
    title: row.title,
    amount: row.amount,
    day: row.day.toString(),
    state: row.state,
    state_name: documentLifecycle.nameOf(row.state),
    expires_at: row.expires_at.toString(),
    signed_at: row.signed_at?.toString() ?? null,
  }
}

function signatureView(signature: SignatureRow) {
  const phone = signature.signer_phone
  return {
    id: signature.id,
    side: signature.side,
    signer: signature.signer_name,
    role: signature.role,
    basis: signature.basis,
    masked_phone: phone ? maskPhone(phone) : '',
    sha256: signature.document_sha256,
    agreement_version: signature.agreement_version,
    signed_at: signature.signed_at.toString(),
  }
}

function actorName(actor: string, row: DocumentRow): string {
  if (actor === 'system') return 'Платформа'
  if (actor === 'public') return 'По коду проверки'
  return actor === row.person_id ? 'Исполнитель' : 'Заказчик'
}

function filesOf(row: DocumentRow): ('1' | '2' | '3')[] {
  const parts = [
    ['1', row.sha256],
    ['2', row.signed_sha256],
    ['3', row.protocol_sha256],
  ] as const
  return parts.filter(([, hash]) => hash !== null).map(([part]) => part)
}

async function linksOf(deps: { readonly db: Database }, asking: SideScope, row: DocumentRow, id: Id<'document'>) {
  const parent = row.parent_id === null ? undefined : await cardOf(deps.db, asking, row.parent_id)
  const children = await childrenOf(deps.db, asking, id)
  const enderId = row.ended_by_id ?? (await livingEnder(deps.db, id))?.id
  const ender = enderId && (await cardOf(deps.db, asking, enderId))
  const ended = row.ends_id === null ? undefined : await cardOf(deps.db, asking, row.ends_id)
  return {
    parent: parent ? linkOf(parent) : null,
    children: children.map(linkOf),
    ender: ender ? { ...linkOf(ender), is_edition: ender.kind === row.kind } : null,
    ended: ended ? linkOf(ended) : null,
    task_id: row.task_id,
    assignment_id: row.assignment_id,
  }
}

async function signingFacts(deps: { readonly db: Database }, asking: SideScope, row: DocumentRow, id: Id<'document'>) {
  const next = await nextToSign(deps.db, asking, id)
  const consent = await findConsent(deps.db, asking.scope.personId, 'einteraction')
  const toSign = await countToSign(deps.db, asking)
  return {
    text: signingText({ ...row, sha256: row.sha256 ?? '' }),
    masked_phone: maskPhone(asking.scope.phone),
    agreement_accepted: consent !== undefined,
    next: next ? linkOf(next) : null,
    more: toSign,
  }
}

function linkOf(card: CardRow) {
  return { id: card.id, title: card.title, state_name: documentLifecycle.nameOf(card.state) }
}
