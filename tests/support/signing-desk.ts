import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import * as annulmentContract from '#/features/documents/contract/annulment.ts'
import * as replacementContract from '#/features/documents/contract/replacement.ts'
import * as signingContract from '#/features/documents/contract/signing.ts'
import { closedDocumentStates, documentLifecycle, isLeftUnsigned, isUnsigned } from '#/features/documents/domain/document.ts'
import type { DocumentSide } from '#/features/documents/domain/document.ts'
import { signingSubject } from '#/features/documents/domain/signing.ts'
import { findJournalBreak } from '#/features/documents/server/find-journal-break.ts'
import { makeDocument } from '#/features/documents/server/make-document.ts'
import { eventsOf } from '#/features/documents/server/queries.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { DocumentHouse, Human } from './document-house.ts'
import { outcomeOf } from './outcome-of.ts'

/**
 * `set` says which of the three documents, a bit for each; the bit 8 is what was proposed last. `code`: which of the codes sent so far, from the newest; 9 is a wrong one.
 */
export type Step =
  | { readonly is: 'read'; readonly side: DocumentSide; readonly set: number }
  | { readonly is: 'send'; readonly side: DocumentSide; readonly set: number }
  | { readonly is: 'sign'; readonly side: DocumentSide; readonly set: number; readonly code: number; readonly dies: boolean }
  | { readonly is: 'decline'; readonly side: DocumentSide; readonly at: number }
  | { readonly is: 'agree'; readonly side: DocumentSide; readonly at: number }
  | { readonly is: 'propose'; readonly side: DocumentSide; readonly at: number; readonly end: 'annulled' | 'replaced' }
  | { readonly is: 'revoke'; readonly at: number }
  | { readonly is: 'extend'; readonly at: number }
  | { readonly is: 'end'; readonly at: number }
  | { readonly is: 'work' }
  | { readonly is: 'wait'; readonly minutes: number }

type Sent = { readonly side: DocumentSide; readonly code: string }
export type Desk = {
  readonly humans: Record<DocumentSide, Human>
  /** The three documents, then what was proposed to end them. */
  readonly ids: Id<'document'>[]
  /** Newest first. */
  readonly sent: Sent[]
}

let desks = 0

/** New people with a contract that the contractor signs first, an order the customer signs first, and one in any order. */
export async function openDesk(house: DocumentHouse): Promise<Desk> {
  desks += 1
  const number = String(desks).padStart(4, '0')
  const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна', inn: null }
  const person = await house.addPerson({ phone: `8900111${number}`, ...names, inn: personInnOf(desks) })
  const owner = await house.addPerson({ phone: `8900222${number}`, ...names })
  const client = await house.addOrganization(owner, { inn: innOf(desks), name: 'Ромашка' })
  const humans = { person, client }
  assert.ok(client.orgId)
  const place = { orgId: client.orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
  const order = { ...place, kind: 'order' as const, amount: kopecks(1_500_000), facts: { task } }
  const work = () => ({ assignmentId: newId('assignment', house.clock), taskId: newId('task', house.clock) })
  const ids = await house.db.transaction().execute(async (tx) => {
    const made = [
      await makeDocument(tx, house.deps, { ...place, kind: 'frame' }),
      await makeDocument(tx, house.deps, { ...order, ...work(), signersOrder: 'clientFirst' }),
      await makeDocument(tx, house.deps, { ...order, ...work(), signersOrder: 'parallel' }),
    ]
    return made.flatMap((one) => (one.ok ? [one.value.id] : []))
  })
  assert.equal(ids.length, 3)
  await house.work()
  return { humans, ids, sent: [] }
}

const task = {
  number: 'З-2026-000123',
  title: 'Логотип для пекарни',
  result: 'Логотип в векторном формате',
  criteria: ['Файл SVG'],
  place: '',
  startsOn: undefined,
  dueOn: Temporal.PlainDate.from('2026-12-01'),
}

/** Twelve digits that no other person of the test has; the house does not check them. */
function personInnOf(number: number): PersonInn {
  return String(770_000_000_000 + number) as PersonInn
}

/** Ten digits that no other organization of the test has; the house does not check them. */
function innOf(number: number): Inn {
  return String(7_700_000_000 + number) as Inn
}

export async function take(house: DocumentHouse, desk: Desk, step: Step): Promise<void> {
  if (step.is === 'wait') return house.clock.advance({ minutes: step.minutes })
  if (step.is === 'end') {
    const past = house.db.updateTable('documents').set({ expires_at: house.clock.now() })
    return void (await past.where('id', '=', idAt(desk, step.at)).execute())
  }
  if (step.is === 'revoke' || step.is === 'extend') {
    const endpoint = step.is === 'revoke' ? signingContract.revokeDocument : signingContract.extendDocument
    return void (await house.call(endpoint, desk.humans.client, { params: { id: idAt(desk, step.at) } }))
  }
  if (step.is === 'work') return house.work()
  const human = desk.humans[step.side]
  if (step.is === 'propose') return propose(house, desk, step)
  if (step.is === 'agree') return house.accept(human).catch(() => undefined)
  const calls = callsOf[step.side]
  if (step.is === 'decline') {
    const input = { params: { id: idAt(desk, step.at) }, body: { reason: 'Другое' } }
    return void (await house.call(calls.decline, human, input))
  }
  const ids = idsOf(desk, step.set)
  if (ids.length === 0) return undefined
  if (step.is === 'read') return house.read(human, ids)
  if (step.is === 'send') {
    const { body } = await house.call(calls.send, human, { body: { ids } })
    if (body['code'] === 1) desk.sent.unshift({ side: step.side, code: house.lastCode() })
    return undefined
  }
  return signWith(house, desk, step, ids)
}

async function propose(house: DocumentHouse, desk: Desk, step: Extract<Step, { is: 'propose' }>): Promise<void> {
  const endpoint = callsOf[step.side][step.end]
  const input = { params: { id: idAt(desk, step.at) }, body: { reason: 'Составлено на другое лицо' } }
  const { body } = await house.call(endpoint, desk.humans[step.side], input)
  if (outcomeOf(body) === 'done') desk.ids.push((body['data'] as { id: Id<'document'> }).id)
  await house.work()
}

function idsOf({ ids }: Desk, set: number): Id<'document'>[] {
  const last = ids.length - 1
  return ids.filter((_, place) => (place < 3 ? (set & (1 << place)) > 0 : place === last && (set & 8) > 0))
}

async function signWith(
  house: DocumentHouse,
  desk: Desk,
  step: Extract<Step, { is: 'sign' }>,
  ids: readonly Id<'document'>[],
): Promise<void> {
  const own = desk.sent.filter((one) => one.side === step.side)
  const code = own[step.code]?.code ?? '000000'
  const before = await countSignatures(house, desk)
  if (step.dies) await sql`insert into dying values (true)`.execute(house.db)
  const { body } = await house.call(callsOf[step.side].sign, desk.humans[step.side], { body: { ids, code } })
  if (step.dies) await sql`delete from dying`.execute(house.db)
  const added = (await countSignatures(house, desk)) - before
  assert.equal(added, outcomeOf(body) === 'done' ? ids.length : 0, 'a list is signed whole or not at all')
  assert.ok(!(step.dies && outcomeOf(body) === 'done'))
}

/** The last write of the signing fails, as if the process died before the commit. */
export async function addDeath(house: DocumentHouse): Promise<void> {
  await sql`create table dying (now boolean)`.execute(house.db)
  await sql`create function die() returns trigger language plpgsql as $$ begin
    if exists (select from dying) then raise exception 'died'; end if; return new; end $$`.execute(house.db)
  await sql`create trigger die before insert on journal_entries for each row execute function die()`.execute(house.db)
}

async function countSignatures(house: DocumentHouse, { ids }: Desk): Promise<number> {
  return (await house.db.selectFrom('document_signatures').select('id').where('document_id', 'in', ids).execute()).length
}

/** Returns how many signatures there are, each with all of its evidence. */
export async function assertEvidence(house: DocumentHouse, desk: Desk): Promise<number> {
  const { db } = house
  const signatures = await db.selectFrom('document_signatures').selectAll().where('document_id', 'in', desk.ids).execute()
  for (const signature of signatures) {
    const document = await db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', signature.document_id)
      .executeTakeFirstOrThrow()
    assert.equal(signature.document_sha256, document.sha256)
    const manifest = await db
      .selectFrom('document_manifests')
      .selectAll()
      .where('id', '=', signature.manifest_id ?? '')
      .executeTakeFirstOrThrow()
    assert.equal(manifest.id, sha256Hex(manifest.text))
    const line = manifest.text.split('\n')[(signature.manifest_place ?? 0) - 1]
    assert.equal(line, `${document.sha256}  ${document.id}`)
    const together = signatures.filter(({ code_id: id }) => id === signature.code_id)
    assert.equal(together.length, manifest.size, 'all of the list or nothing')
    const code = await db.selectFrom('codes').selectAll().where('id', '=', signature.code_id).executeTakeFirstOrThrow()
    const subject = signingSubject(signature.side, manifest)
    assert.deepEqual(
      [code.purpose, code.person_id, code.session_id, code.subject_sha256.toString('hex'), code.used_at?.toString()],
      ['sign', signature.signer_id, signature.session_id, sha256Hex(subject), signature.signed_at.toString()],
    )
    assert.ok(Temporal.Instant.compare(signature.signed_at, code.expires_at) < 0)
    const consents = await db.selectFrom('consents').select('accepted_at').where('person_id', '=', signature.signer_id).execute()
    assert.ok(consents.some(({ accepted_at: accepted }) => Temporal.Instant.compare(accepted, signature.code_sent_at) <= 0))
  }
  for (const id of desk.ids) await assertJournal(house, id)
  return signatures.length
}

async function assertJournal(house: DocumentHouse, id: Id<'document'>): Promise<void> {
  const events = await eventsOf(house.db, id)
  assert.equal(findJournalBreak(events), undefined)
  const row = await house.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const signed = events.filter(({ kind }) => kind === 'signed')
  assert.equal(!isUnsigned(row.state) && !isLeftUnsigned(row.state), signed.length === 2)
  for (const line of signed) {
    const earlier = events.filter(({ seq, actor }) => seq < line.seq && actor === line.actor).map(({ kind }) => kind)
    assert.ok(earlier.includes('read') && earlier.includes('codeSent'), `signed after ${earlier.join()}`)
    const closed = events.findLast(({ seq, kind }) => seq < line.seq && closedDocumentStates.some((state) => state === kind))
    const reopened = events.some(({ seq, kind }) => kind === 'extended' && seq > (closed?.seq ?? 0) && seq < line.seq)
    assert.ok(!closed || reopened, 'nothing closed is signed')
  }
}

/** Returns how many documents have ended, each by a paper that both signed, and none both ended and in force. */
export async function assertEnds(house: DocumentHouse, { ids }: Desk): Promise<number> {
  const { is } = documentLifecycle
  const rows = await house.db.selectFrom('documents').selectAll().where('id', 'in', ids).execute()
  const endersOf = (id: string) => rows.filter((row) => row.ends_id === id)
  let ended = 0
  for (const row of rows) {
    const living = endersOf(row.id).filter(({ state }) => isUnsigned(state))
    assert.ok(living.length < 2, 'two papers at once would end one document')
    const isAnnulling = living.some(({ kind }) => kind === 'annulment')
    assert.equal(is.annulPending(row.state), isAnnulling, `${row.state}, its agreement is ${isAnnulling ? 'alive' : 'dead'}`)
    const by = endersOf(row.id).filter(({ state }) => !isUnsigned(state) && !isLeftUnsigned(state))
    const isEnded = is.annulled(row.state) || is.replaced(row.state)
    assert.deepEqual(
      by.map(({ id }) => id),
      isEnded ? [row.ended_by_id] : [],
    )
    if (!isEnded) continue
    ended += 1
    const [ender] = by
    assert.equal(ender?.kind === 'annulment', is.annulled(row.state))
    const events = await eventsOf(house.db, row.id)
    const last = (await eventsOf(house.db, idOf(ender))).filter(({ kind }) => kind === 'signed').at(-1)
    const moments = events.filter(({ kind }) => kind === row.state).map(({ at }) => at.toString())
    assert.deepEqual(moments, [last?.at.toString()], 'it ended once, with the last signature')
  }
  const frames = rows.filter(({ kind, state }) => kind === 'frame' && is.signed(state))
  assert.ok(frames.length < 2, 'two editions are in force')
  return ended
}

function idOf(row: { readonly id: Id<'document'> } | undefined): Id<'document'> {
  assert.ok(row)
  return row.id
}

/** From the third on, what was proposed last. */
function idAt({ ids }: Desk, place: number): Id<'document'> {
  const id = place < 3 ? ids[place] : ids.at(-1)
  if (id === undefined) throw new Error('No such document')
  return id
}

const callsOf = {
  person: {
    send: signingContract.sendPersonManifestCode,
    sign: signingContract.signPersonManifest,
    decline: signingContract.declinePersonDocument,
    annulled: annulmentContract.proposePersonAnnulment,
    replaced: replacementContract.proposePersonReplacement,
  },
  client: {
    send: signingContract.sendClientManifestCode,
    sign: signingContract.signClientManifest,
    decline: signingContract.declineClientDocument,
    annulled: annulmentContract.proposeClientAnnulment,
    replaced: replacementContract.proposeClientReplacement,
  },
} as const
