import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { PdfBlock, PdfDocument } from './pdf-document.ts'
import { openPdfPool } from './pdf-pool.ts'
import { renderPdf } from './render-pdf.ts'
import { sampleAct, sampleContract } from './sample-documents.test-data.ts'
import { stampPdf, type SignatureMark } from './stamp-pdf.ts'
import { breakLines } from './text-lines.ts'

test('a document rendered again, after other documents, has the same hash', async () => {
  const first = sha256(await renderPdf(sampleAct()))
  await renderPdf(sampleContract)
  assert.equal(sha256(await renderPdf(sampleAct())), first)
})

test('a different creation time produces a different file', async () => {
  const act = sampleAct(1)
  const later = { ...act, info: { ...act.info, createdAt: act.info.createdAt.add({ seconds: 1 }) } }
  assert.notEqual(sha256(await renderPdf(later)), sha256(await renderPdf(act)))
})

test('the file declares PDF/A-2b: packet, output intent, embedded fonts, language', async () => {
  const file = text(await renderPdf(sampleAct(1)))
  assert.match(file, /^%PDF-1\.7/)
  assert.match(file, /<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>B</)
  assert.match(file, /\/S \/GTS_PDFA1/)
  assert.match(file, /\/Lang \(ru\)/)
  assert.match(file, /\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
  assert.equal(file.match(/\/Subtype \/Type0/g)?.length, file.match(/\/FontFile2/g)?.length)
  assert.doesNotMatch(file, /Helvetica|\/Encrypt|\/JavaScript/)
})

test('XML characters in a name do not break the metadata', async () => {
  const file = text(await renderPdf(sampleAct(1)))
  assert.ok(file.includes(Buffer.from('<rdf:li>ООО «Ромашка &amp; Ко»</rdf:li>').toString('latin1')))
})

test('the text of the act can be extracted from the file', async () => {
  const [first = ''] = pagesOf(await renderPdf(sampleAct(2)))
  assert.match(first, /Акт № А-2026-000482/)
  assert.match(first, /применяющий специальный налоговый режим/)
  assert.match(first, /1\u00A0250,00/)
  assert.match(first, /стр\. 1 из 1/)
})

test('a long table continues over pages, each with the table header and a page number', async () => {
  const pages = pagesOf(await renderPdf(sampleAct(120)))
  assert.ok(pages.length >= 5)
  pages.slice(0, -1).forEach((page, at) => {
    assert.match(page, /Цена, ₽/)
    assert.match(page, new RegExp(`стр\\. ${at + 1} из ${pages.length}`))
  })
})

test('a cell taller than a page is split without losing content', async () => {
  const words = Array.from({ length: 2500 }, (_, at) => `слово${at}`)
  const table: PdfBlock = {
    kind: 'table',
    columns: [{ title: 'Перечень', width: 1 }],
    rows: [[words.join(' ')]],
  }
  const all = pagesOf(await renderPdf(documentOf([table]))).join(' ')
  for (const word of words) assert.ok(all.includes(word), word)
})

test('a heading never stands alone at the bottom of a page', async () => {
  for (let lines = 30; lines < 50; lines += 1) {
    const filler: PdfBlock[] = Array.from({ length: lines }, (_, at) => ({
      kind: 'paragraph',
      text: `Пункт ${at}`,
    }))
    const pages = pagesOf(
      await renderPdf(
        documentOf([...filler, { kind: 'heading', level: 2, text: 'Приёмка' }, { kind: 'paragraph', text: 'Услуги приняты' }]),
      ),
    )
    const page = pages.find((one) => one.includes('Приёмка')) ?? ''
    assert.ok(page.includes('Услуги приняты'), `after ${lines} lines`)
  }
})

test('a picture in a title is dropped, and a character without a glyph is shown as a question mark', async () => {
  const [page = ''] = pagesOf(await renderPdf(documentOf([{ kind: 'paragraph', text: 'Съёмка 📷 и 漢, и\u202E й' }])))
  assert.ok(page.includes('Съёмка  и ?, и й') || page.includes('Съёмка и ?, и й'), page)
})

test('an empty document and an empty table produce pages, not faults', async () => {
  assert.equal(pagesOf(await renderPdf(documentOf([]))).length, 1)
  assert.equal(
    pagesOf(await renderPdf(documentOf([{ kind: 'table', columns: [{ title: 'Услуга', width: 1 }], rows: [] }]))).length,
    1,
  )
})

test('the stamped copy is a separate file with the whole text and every signature', async () => {
  const original = await renderPdf(sampleAct(1))
  const hash = sha256(original)
  const stamped = await stampPdf({
    document: sampleAct(1),
    documentSha256: hash,
    signatures: [mark, { ...mark, role: 'Заказчик' }],
  })
  const all = pagesOf(stamped).join('\n')
  assert.notEqual(sha256(stamped), hash)
  assert.match(all, /Акт № А-2026-000482/)
  assert.equal(all.match(/ПОДПИСАНО ПРОСТОЙ ЭЛЕКТРОННОЙ ПОДПИСЬЮ/g)?.length, 2)
  for (const fact of [hash, mark.name, mark.inn, mark.maskedPhone, mark.signedAt, mark.signatureId])
    assert.ok(all.includes(fact), fact)
})

test('a number stays on one line with its ending, wherever the line ends', () => {
  for (let width = 80; width < 240; width += 1) {
    const lines = breakLines(
      'Оплата до 9-го числа, не позднее 10-го, по-русски и в 2026-м году',
      { face: 'regular', size: 11 },
      width,
    )
    const text = lines.map((line) => line.pieces.map((piece) => piece.text).join(''))
    for (const line of text) assert.doesNotMatch(line, /\d-$/, `${width}: ${text.join(' | ')}`)
  }
})

test('the marks of both sides stand on one page, wherever the text ends', async () => {
  for (let lines = 1; lines < 45; lines += 4) {
    const filler: PdfBlock[] = Array.from({ length: lines }, (_, at) => ({ kind: 'paragraph', text: `Пункт ${at}` }))
    const signatures = [mark, { ...mark, role: 'Заказчик' }]
    const pages = pagesOf(await stampPdf({ document: documentOf(filler), documentSha256: 'a'.repeat(64), signatures }))
    const marked = pages.map((page) => page.match(/ПОДПИСАНО ПРОСТОЙ/g)?.length ?? 0).filter((count) => count > 0)
    assert.deepEqual(marked, [2], `after ${lines} lines`)
  }
})

test('a fresh thread produces the same bytes as one that has rendered other documents', async () => {
  await using pool = openPdfPool({ size: 2 })
  const latin = documentOf([{ kind: 'paragraph', text: 'САНС SHA-256 UTC' }])
  await renderPdf(sampleContract)
  const results = await Promise.all([1, 2, 3].map(() => pool.renderInWorker(latin)))
  const expected = sha256(await renderPdf(latin))
  for (const result of results) assert.equal(result.ok && sha256(result.value), expected)
})

test('a document that takes too long is refused, and the next one is created', async () => {
  await using pool = openPdfPool({ size: 1, limitMs: 6_000 })
  const slow = await pool.renderInWorker(sampleAct(200_000))
  assert.deepEqual(slow, { ok: false, refusal: { kind: 'timedOut', limitMs: 6_000 } })
  assert.equal((await pool.renderInWorker(sampleAct(1))).ok, true)
})

const mark: SignatureMark = {
  role: 'Исполнитель',
  name: 'Иванов Сергей Петрович',
  inn: '500100732259',
  maskedPhone: '+7 *** ***-45-67',
  signedAt: '21.11.2026 14:05 (МСК, UTC+3)',
  signatureId: 'signature_01JDK3V5Q8',
  verifyUrl: 'https://naryad.example/verify/A7K2-91QX',
}

function documentOf(blocks: readonly PdfBlock[]): PdfDocument {
  return { ...sampleAct(1), blocks }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

/** Returns the text of each page, decoded through the fonts' ToUnicode tables as a viewer does. */
function pagesOf(bytes: Uint8Array): string[] {
  const objects = new Map(
    [...text(bytes).matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const stream = (id: string): string => {
    const [head = '', raw = ''] = (objects.get(id) ?? '').split(/\nstream\n/)
    const data = Buffer.from(raw.slice(0, Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)), 'latin1')
    return (head.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1')
  }
  const letters = (fontId: string): string[] => {
    const map = stream(/\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId) ?? '')?.[1] ?? '')
    const list = /\[([\s\S]*)\]/.exec(map)?.[1] ?? ''
    return [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      hex
        .split(' ')
        .filter(Boolean)
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join(''),
    )
  }
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((body) => {
      const resources = objects.get(/\/Resources (\d+) 0 R/.exec(body)?.[1] ?? '') ?? body
      const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, letters(id)]))
      return [...stream(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '').matchAll(/BT ([\s\S]*?) ET/g)]
        .map(([, content = '']) => lineOf(content, fonts))
        .join('\n')
    })
}

function lineOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  return [...content.matchAll(/\/(F\d+) \S+ Tf \[([^\]]*)\] TJ/g)]
    .map(([, font = '', shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((code) => fonts.get(font)?.[Number.parseInt(code, 16)] ?? '')
        .join(''),
    )
    .join('')
}
