import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import { codesOn, openPdf } from '../../../../tests/support/open-pdf.ts'
import { pdfFaults } from '../../../../tests/support/pdf-faults.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { fileOf, openSignedPapers, passNight } from '../../../../tests/support/signed-papers.ts'
import { getDocumentPdf, verifyDocument } from '../contract/document.ts'
import * as contract from '../contract/root.ts'

type Protocol = {
  sha256: string
  signatures: {
    provider: string
    providerId: string
    delivery: string
    deliveryName: string
    deliveryAt: string
    maskedPhone: string
    userAgent: string
    ip: string
    purpose: string
    purposeSha256: string
    agreementSha256: string
  }[]
  root: { no: number; line: string } | null
}

test('the protocol holds who carried each code and when it arrived, the device, the address, the texts and their hashes', async () => {
  await using house = await openDocumentHouse()
  const { person, client, ids } = await openSignedPapers(house)
  const [, order = ''] = ids
  const paper = pdfText(await fileOf(house, person, order, '3'))
  const answer = await house.call(contract.getClientProtocol, client, { params: { id: order } })
  const protocol = JSON.parse(Buffer.from(answer.file?.bytes ?? []).toString('utf8')) as Protocol
  assert.equal(sha256Hex(await fileOf(house, client, order, '1')), protocol.sha256)
  assert.equal(protocol.signatures.length, 2)
  for (const signature of protocol.signatures) {
    assert.equal(signature.provider, 'memory')
    assert.deepEqual([signature.delivery, signature.deliveryName], ['delivered', 'доставлено'])
    assert.equal(signature.deliveryAt, house.clock.now().toString())
    assert.equal(signature.purposeSha256, sha256Hex(signature.purpose))
    assert.doesNotMatch(JSON.stringify(signature), /890011122|890044455/, 'phones are masked')
    const shown = ['memory', signature.maskedPhone, 'доставлено, 21.11.2026 12:00:00', signature.ip, signature.userAgent]
    for (const fact of shown) assert.ok(paper.includes(fact), fact)
    for (const hash of [signature.purposeSha256, signature.agreementSha256])
      assert.ok(paper.replaceAll(' ', '').includes(hash), hash)
  }
  assert.notEqual(protocol.signatures[0]?.providerId, protocol.signatures[1]?.providerId)
  assert.equal(protocol.root, null)
})

test('the original, the copy and the protocol are tagged PDF/A-2b, and a code on every page leads to the check', async () => {
  await using house = await openDocumentHouse()
  const { person, ids } = await openSignedPapers(house)
  const [, order = ''] = ids
  for (const part of ['1', '2', '3'] as const) {
    const bytes = await fileOf(house, person, order, part)
    assert.deepEqual(await pdfFaults(bytes), [], `file ${part}`)
    const codes = codesOn(openPdf(bytes), 0.9)
    assert.ok(codes.length > 0 && codes.every((links) => links.length === 1), `file ${part}`)
    const [[link = ''] = []] = codes
    const code = new URL(link).searchParams.get('verify') ?? ''
    const { body } = await house.call(verifyDocument, undefined, { params: { code } })
    const data = body['data'] as Record<string, unknown>
    assert.deepEqual([data['verdict'], data['state']], ['genuine', 'signed'], `file ${part}`)
  }
})

test('after the night the protocol for programs shows the place under the root, and the frozen paper gets a supplement', async () => {
  await using house = await openDocumentHouse()
  const { person, client, stranger, rival, ids } = await openSignedPapers(house)
  const [, order = ''] = ids
  const params = { params: { id: order } }
  const ways = [
    [person, contract.getPersonProtocol, contract.printPersonSupplement],
    [client, contract.getClientProtocol, contract.printClientSupplement],
  ] as const
  for (const [human, , supplement] of ways) assertRefused(await house.call(supplement, human, params), 'notAnchored')
  const frozen = sha256Hex(await fileOf(house, person, order, '3'))
  await passNight(house)
  for (const [human, text, supplement] of ways) {
    const { file } = await house.call(text, human, params)
    const protocol = JSON.parse(Buffer.from(file?.bytes ?? []).toString('utf8')) as Protocol
    assert.equal(protocol.root?.no, 1)
    assert.ok(protocol.root.line.startsWith(`document ${order} ${protocol.sha256} `))
    const page = pdfText((await house.call(supplement, human, params)).file?.bytes ?? new Uint8Array())
    assert.match(page, /Дополнение к протоколу подписания/)
    const joined = page.replaceAll(' ', '')
    assert.ok(joined.includes(protocol.root.line.replaceAll(' ', '')), page)
  }
  assert.equal(sha256Hex(await fileOf(house, person, order, '3')), frozen)
  assertRefused(await house.call(contract.getPersonProtocol, stranger, params), 'documentGone')
  assertRefused(await house.call(contract.printPersonSupplement, stranger, params), 'documentGone')
  assertRefused(await house.call(contract.getClientProtocol, rival, params), 'documentGone')
  assertRefused(await house.call(contract.printClientSupplement, rival, params), 'documentGone')
  const { lines_sha256: lines } = await house.db.selectFrom('document_roots').select('lines_sha256').executeTakeFirstOrThrow()
  await rm(join(house.directory, lines.slice(0, 2), lines.slice(2, 4), lines))
  for (const [human, text, supplement] of ways)
    for (const endpoint of [text, supplement]) assertRefused(await house.call(endpoint, human, params), 'fileDamaged')
})

test('the receipt of its work is the fourth file of a document; a document without one has no such file', async () => {
  const receipt = {
    title: 'Чек № 2abc',
    language: 'ru' as const,
    blocks: [{ kind: 'heading' as const, level: 1 as const, text: 'Чек № 2abc' }],
    footer: { left: 'Чек' },
    info: { author: 'Наряд', creator: 'Наряд', createdAt: Temporal.Instant.from('2026-11-21T09:00:00Z') },
  }
  const asked: string[] = []
  const known = new Set<string>()
  await using house = await openDocumentHouse({
    receiptOf: (id) => {
      asked.push(id)
      return Promise.resolve(known.has(id) ? receipt : undefined)
    },
  })
  const { person, client, stranger, ids } = await openSignedPapers(house)
  const [frame = '', order = ''] = ids
  const works = await house.db.selectFrom('documents').select('assignment_id').where('kind', '=', 'order').execute()
  const work = works[0]?.assignment_id
  for (const id of [frame, order])
    assertRefused(await house.call(getDocumentPdf, person, { params: { a: id, b: '4' } }), 'documentGone')
  assert.deepEqual(asked, [work])
  known.add(work ?? '')
  for (const human of [person, client]) assert.match(pdfText(await fileOf(house, human, order, '4')), /Чек № 2abc/)
  assertRefused(await house.call(getDocumentPdf, stranger, { params: { a: order, b: '4' } }), 'documentGone')
})
