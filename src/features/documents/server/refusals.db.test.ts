import type { Id } from '#/kernel/ids.ts'
import assert from 'node:assert/strict'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { usualSmsPolicy } from '#/features/identity/domain/sms-policy.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { kopecks } from '#/kernel/money.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { RefusalKind } from '#/wire/refusals.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import * as documentContract from '../contract/document.ts'
import * as signingContract from '../contract/signing.ts'
import { documentSides } from '../domain/document.ts'
import type { DocumentSide, SignersOrder } from '../domain/document.ts'
import { makeDocument } from './make-document.ts'

const nobodysCode = '000000'

for (const side of documentSides) {
  test(`the ${side} signs in turn, once, in time, and only a document that waits for a signature`, async () => {
    await using house = await openDocumentHouse()
    const desk = await openDesk(house, side)
    await desk.agree()

    await desk.refuses(await desk.make('other'), 'otherSideFirst')

    const declined = await desk.make('own')
    const decline = () => house.call(desk.calls.decline, desk.human, { params: { id: declined }, body: { reason: 'Другое' } })
    assert.equal((await decline()).body['code'], 1)
    assertRefused(await decline(), 'wrongState')
    await desk.refuses(declined, 'wrongState')

    const signed = await desk.make('own')
    await desk.send(signed)
    assert.equal((await desk.sign(signed, house.lastCode())).body['code'], 1)
    await desk.refuses(signed, 'alreadySigned')

    const late = await desk.make('own')
    house.clock.advance({ hours: 14 * 24 })
    await desk.refuses(late, 'signingExpired')
  })

  test(`the ${side} signs only with the agreement accepted, a name, a phone unchanged for a day, and an intact file`, async () => {
    await using house = await openDocumentHouse()
    const desk = await openDesk(house, side)
    const id = await desk.make('own')
    await desk.refuses(id, 'agreementMissing')
    await desk.agree()

    const profile = house.db.updateTable('profiles').where('person_id', '=', desk.human.personId)
    await profile.set({ surname: '' }).execute()
    await desk.refuses(id, 'profileIncomplete')
    await profile.set({ surname: 'Иванова' }).execute()

    await changePhone(house, desk.human)
    await desk.refuses(id, 'phoneTooNew')
    house.clock.advance({ hours: 24 })

    await house.read(desk.human, [id])
    await spoilFile(house, id)
    await desk.refuses(id, 'fileDamaged')
    assert.deepEqual(await house.db.selectFrom('document_signatures').select('id').execute(), [])
  })

  test(`the ${side} needs a code to sign: sent once a minute, valid for ten minutes, with five wrong entries allowed`, async () => {
    await using house = await openDocumentHouse()
    const desk = await openDesk(house, side)
    await desk.agree()
    const id = await desk.make('own')
    await desk.refuses(id, 'documentUnread')
    await house.read(desk.human, [id])
    assertRefused(await desk.sign(id, undefined), 'invalidInput')
    assertRefused(await desk.sign(id, nobodysCode), 'signingCodeExpired')

    await desk.send(id)
    assertRefused(await desk.ask(id), 'tooOften')
    assertRefused(await house.call(desk.calls.sendMany, desk.human, { body: { ids: [id] } }), 'tooOften')
    const right = house.lastCode()
    const wrong = right === nobodysCode ? '111111' : nobodysCode
    for (let left = 4; left > 0; left -= 1) assertRefused(await desk.sign(id, wrong), 'wrongSigningCode')
    assertRefused(await desk.sign(id, wrong), 'tooManyTries')
    assertRefused(await desk.sign(id, right), 'tooManyTries')

    house.clock.advance({ minutes: 5 })
    await desk.send(id)
    house.clock.advance({ minutes: 10, seconds: 1 })
    assertRefused(await desk.sign(id, house.lastCode()), 'signingCodeExpired')

    Object.assign(house.deps, { smsPolicy: { ...usualSmsPolicy, dailyMessages: 2 } })
    assertRefused(await desk.ask(id), 'codeNotSent')
    assertRefused(await house.call(desk.calls.sendMany, desk.human, { body: { ids: [id] } }), 'codeNotSent')
  })
}

test('an administrator without an authority to sign gets no code and signs nothing', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house, 'client', 'admin')
  await desk.agree()
  await desk.refuses(await desk.make('own'), 'noSigningRight')
})

test('a signed document cannot be revoked, extended or retried', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house, 'client')
  const id = await desk.make('own')
  await house.db.updateTable('documents').set({ state: 'signed' }).where('id', '=', id).execute()
  for (const endpoint of [signingContract.revokeDocument, signingContract.extendDocument, signingContract.retryDocument])
    assertRefused(await house.call(endpoint, desk.human, { params: { id } }), 'wrongState', endpoint.path)
})

test('the public check finds nothing by an unknown code and answers one address sixty times a minute', async () => {
  await using house = await openDocumentHouse()
  const verify = () => house.call(documentContract.verifyDocument, undefined, { params: { code: 'A'.repeat(16) } })
  assertRefused(await verify(), 'documentGone')
  const checks = { key: 'verify:203.0.113.7', count: 60, seconds: 60 }
  while ((await takeFromLimits(house.db, house.clock, [checks])).ok);
  assertRefused(await verify(), 'tooOften')
})

/** One side of documents before the house, and what it can ask of them. */
async function openDesk(house: DocumentHouse, side: DocumentSide, role: 'owner' | 'admin' = 'owner') {
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, inn: '526317984689' })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка', role })
  const pair = { person, client }
  // An order is made under a frame contract.
  await makeFrame(house, pair)
  const human = pair[side]
  const calls = callsOf[side]
  const order = side === 'person' ? 'personFirst' : 'clientFirst'
  const rest = side === 'person' ? 'clientFirst' : 'personFirst'
  const ask = (id: string) => house.call(calls.send, human, { params: { id } })
  const sign = (id: string, code: string | undefined) => house.call(calls.sign, human, { params: { id }, query: { code } })
  /** As a list of one document. */
  const signAlone = (id: string) => house.call(calls.signMany, human, { body: { ids: [id], code: nobodysCode } })
  return {
    human,
    calls,
    ask,
    sign,
    agree: () => house.accept(human),
    /** A document whose first signature is this side's own, or that of the other. */
    make: (first: 'own' | 'other') => makeOrder(house, pair, first === 'own' ? order : rest),
    async send(id: string) {
      await house.read(human, [id])
      const answer = await ask(id)
      assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
    },
    /** Neither a code is sent nor a signature taken. */
    async refuses(id: string, kind: RefusalKind) {
      const before = house.sent.length
      assertRefused(await ask(id), kind)
      assertRefused(await sign(id, nobodysCode), kind)
      const ofMany = ofDocument.has(kind) ? 'documentChanged' : kind
      assertRefused(await house.call(calls.sendMany, human, { body: { ids: [id] } }), ofMany)
      assertRefused(await signAlone(id), ofMany)
      assert.equal(house.sent.length, before)
    },
  }
}

/** Refusals of one document; of a list it is told which of them. */
const ofDocument: ReadonlySet<RefusalKind> = new Set([
  'alreadySigned',
  'otherSideFirst',
  'signingExpired',
  'wrongState',
  'fileDamaged',
])

type Pair = { readonly person: Human; readonly client: Human }

const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }

const callsOf = {
  person: {
    send: signingContract.sendPersonSigningCode,
    sign: signingContract.signPersonDocument,
    sendMany: signingContract.sendPersonManifestCode,
    signMany: signingContract.signPersonManifest,
    decline: signingContract.declinePersonDocument,
  },
  client: {
    send: signingContract.sendClientSigningCode,
    sign: signingContract.signClientDocument,
    sendMany: signingContract.sendClientManifestCode,
    signMany: signingContract.signClientManifest,
    decline: signingContract.declineClientDocument,
  },
}

function makeFrame(house: DocumentHouse, pair: Pair) {
  return make(house, { kind: 'frame', ...placeOf(pair) })
}

function makeOrder(house: DocumentHouse, pair: Pair, signersOrder: SignersOrder) {
  const work = { assignmentId: newId('assignment', house.clock), taskId: newId('task', house.clock) }
  const facts = { task: { ...task, dueOn: Temporal.PlainDate.from('2026-12-01') } }
  return make(house, { kind: 'order', ...placeOf(pair), ...work, signersOrder, amount: kopecks(1_500_000), facts })
}

function placeOf({ person, client }: Pair) {
  assert.ok(client.orgId)
  return { orgId: client.orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
}

async function make(house: DocumentHouse, input: Parameters<typeof makeDocument>[2]) {
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, input))
  assert.ok(made.ok)
  await house.work()
  return made.value.id
}

const task = {
  number: 'З-2026-000123',
  title: 'Логотип для пекарни',
  result: 'Логотип в векторном формате',
  criteria: ['Файл SVG'],
  place: '',
  startsOn: undefined,
}

async function changePhone(house: DocumentHouse, { personId, phone }: Human): Promise<void> {
  const now = house.clock.now()
  const change = { kind: 'both', old_phone: '89000000001' as Phone, new_phone: phone, state: 'done', ip: '198.51.100.7' } as const
  await house.db
    .insertInto('phone_changes')
    .values({
      id: newId('phoneChange', house.clock),
      person_id: personId,
      ...change,
      created_at: now,
      due_at: now,
      settled_at: now,
    })
    .execute()
}

async function spoilFile(house: DocumentHouse, id: string): Promise<void> {
  const { sha256 } = await house.db
    .selectFrom('documents')
    .select('sha256')
    .where('id', '=', id as Id<'document'>)
    .executeTakeFirstOrThrow()
  assert.ok(sha256)
  const path = join(house.directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await chmod(path, 0o600)
  await writeFile(path, 'something else')
}
