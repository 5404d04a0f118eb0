import assert from 'node:assert/strict'
import { getDocumentPdf } from '#/features/documents/contract/document.ts'
import * as signingContract from '#/features/documents/contract/signing.ts'
import { makeDocument } from '#/features/documents/server/make-document.ts'
import { makeRootJob } from '#/features/documents/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { DocumentHouse, Human } from './document-house.ts'

/** A customer and a contractor with a frame contract and orders that both have signed, and strangers to them. */
export async function openSignedPapers(house: DocumentHouse, { orders = 1 } = {}) {
  const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, surname: 'Сидорова', inn: '526317984689' })
  const stranger = await house.addPerson({ phone: '89004445577', ...names, surname: 'Чужова', inn: '773370857141' })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  const rival = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'Рога' })
  for (const human of [person, owner]) await house.accept(human)
  const { orgId } = client
  assert.ok(orgId)
  const place = { orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
  const make = async (input: Parameters<typeof makeDocument>[2]) => {
    const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, input))
    assert.ok(made.ok)
    await house.work()
    for (const human of [person, client]) await signOne(house, human, made.value.id)
    await house.work()
    return made.value.id
  }
  const ids = [await make({ kind: 'frame', ...place })]
  for (let number = 1; number <= orders; number += 1) {
    const task = {
      number: `З-2026-00${number}`,
      title: `Логотип ${number}`,
      result: 'Логотип в векторном формате',
      criteria: ['Файл SVG'],
      place: '',
      startsOn: undefined,
      dueOn: Temporal.PlainDate.from('2026-12-01'),
    }
    const work = { assignmentId: newId('assignment', house.clock), taskId: newId('task', house.clock) }
    ids.push(await make({ kind: 'order', ...place, ...work, amount: kopecks(1_500_000), facts: { task } }))
  }
  return { person, client, stranger, rival, orgId, ids }
}

async function signOne(house: DocumentHouse, human: Human, id: Id<'document'>): Promise<void> {
  await house.read(human, [id])
  const isClient = human.orgId !== undefined
  const send = isClient ? signingContract.sendClientSigningCode : signingContract.sendPersonSigningCode
  assert.equal((await house.call(send, human, { params: { id } })).body['code'], 1)
  const sign = isClient ? signingContract.signClientDocument : signingContract.signPersonDocument
  const signed = await house.call(sign, human, { params: { id }, query: { code: house.lastCode() } })
  assert.equal(signed.body['code'], 1, JSON.stringify(signed.body))
}

/** A day passes, and the root of the day before is made. */
export async function passNight(house: DocumentHouse): Promise<void> {
  house.clock.advance({ hours: 24 })
  await house.db.deleteFrom('jobs').where('name', '=', makeRootJob.name).execute()
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, makeRootJob, {}))
  await house.work()
}

/** A file of a document as one of its sides gets it. */
export async function fileOf(house: DocumentHouse, human: Human, id: string, part: string): Promise<Uint8Array> {
  const { file, body } = await house.call(getDocumentPdf, human, { params: { a: id, b: part } })
  assert.ok(file, JSON.stringify(body))
  return file.bytes
}
