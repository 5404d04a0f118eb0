import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { PdfProblem } from './inspect-pdf.ts'
import { openPdfPool } from './pdf-pool.ts'
import { renderPdf } from './render-pdf.ts'
import { sampleContract } from './sample-documents.test-data.ts'
import { stampPdf } from './stamp-pdf.ts'

test('a plain file is taken, with its pages counted; so is one with links to pages and addresses', async () => {
  assert.deepEqual(await inspectPdf(await foreignPdf({ pages: 3 })), { ok: true, value: { pages: 3 } })
  const linked = { annotation: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.ru) >> >>' }
  assert.deepEqual(await inspectPdf(await foreignPdf(linked)), { ok: true, value: { pages: 1 } })
  assert.equal((await inspectPdf(await renderPdf(sampleContract))).ok, true)
})

test('a file that opens at a page, moves between pages and has attributes of its structure is taken', async () => {
  const attributes = '/StructTreeRoot << /K [<< /S /TD /A [<< /O /Table /ColSpan 2 >>] >>] >>'
  for (const catalog of ['/OpenAction [10 0 R /Fit]', '/OpenAction << /S /GoTo /D [10 0 R /Fit] >>', attributes])
    assert.equal((await inspectPdf(await foreignPdf({ catalog }))).ok, true, catalog)
  for (const annotation of [link('/S /Named /N /NextPage'), link('/S /URI /URI ( mailto:a@b.ru)'), link('/S /URI /URI 5 0 R')])
    assert.equal((await inspectPdf(await foreignPdf({ annotation, object: '(https://example.ru)' }))).ok, true, annotation)
})

function link(action: string): string {
  return `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 4 /A << ${action} >> >>`
}

const bad: readonly (readonly [string, PdfProblem, Parameters<typeof foreignPdf>[0]])[] = [
  ['a script run when it is opened', 'scripts', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }],
  ['a script by a name written in codes', 'scripts', { catalog: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' }],
  ['a script that no page leads to', 'scripts', { object: '<< /S /JavaScript /JS (x) >>' }],
  ['a program to be launched', 'actions', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
  [
    'data sent by a link',
    'actions',
    { annotation: '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /SubmitForm /F (https://x) >> >>' },
  ],
  [
    'a script behind an address',
    'actions',
    { annotation: '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:x) >> >>' },
  ],
  ['a file inside', 'attachments', { catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /EF << >> >>] >> >>' }],
  ['a field to be filled', 'form', { annotation: '<< /Subtype /Widget /FT /Tx /T (сумма) /Rect [0 0 9 9] >>' }],
  ['a form of another language', 'xfa', { catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>', object: '<< >>' }],
  ['a signature of another kind', 'signed', { object: '<< /Type /Sig /Filter /Adobe.PPKLite >>' }],
  ['a film', 'media', { annotation: '<< /Subtype /RichMedia /Rect [0 0 9 9] >>' }],
  ['a layer that may be hidden', 'layers', { catalog: '/OCProperties << /OCGs [] /D << >> >>' }],
  ['a launched program named by another object', 'actions', { annotation: link('/S 5 0 R /F (cmd.exe)'), object: '/Launch' }],
  ['data sent, named by another object', 'actions', { annotation: link('/S 5 0 R /F (https://x)'), object: '/SubmitForm' }],
  ['a kind of note named by another object', 'media', { annotation: '<< /Subtype 5 0 R /Rect [0 0 9 9] >>', object: '/Movie' }],
  ['a kind of field named by another object', 'form', { catalog: '/AcroForm << /Fields [<< /FT 5 0 R >>] >>', object: '/Tx' }],
  ['a kind of object named by another object', 'attachments', { catalog: '/X << /Type 5 0 R >>', object: '/EmbeddedFile' }],
  ['an action of a kind nobody knows', 'actions', { annotation: link('/S /Fetch /F (x)') }],
  ['an action that stands apart', 'actions', { annotation: '<< /Subtype /Link /A 5 0 R >>', object: '<< /S /Thread /F (x) >>' }],
  ['an action after a harmless one', 'actions', { annotation: link('/S /GoTo /D [10 0 R /Fit] /Next [<< /S /Trans >>]') }],
  ['a command of the reader', 'actions', { annotation: link('/S /Named /N /SaveAs') }],
  ['a script after an unseen character', 'actions', { annotation: link('/S /URI /URI (\\001javascript:x)') }],
  ['an address in the network of the reader', 'actions', { annotation: link('/S /URI /URI (\\\\\\\\evil\\\\share)') }],
  ['an address of a file', 'actions', { annotation: link('/S /URI /URI (file:///etc/passwd)') }],
  ['an action of a page that is opened', 'actions', { page: '/AA << /O << /S /Named /N /NextPage >> >>' }],
  ['an action of the document that is closed', 'actions', { catalog: '/AA << /WC << /S /Named /N /NextPage >> >>' }],
  ['a hidden note', 'hidden', { annotation: '<< /Subtype /FreeText /Rect [0 0 9 9] /F 6 >>' }],
  [
    'a note that is printed and not shown',
    'hidden',
    { annotation: '<< /Subtype /Stamp /Rect [0 0 9 9] /F 5 0 R >>', object: '36' },
  ],
  ['contents that lie elsewhere', 'attachments', { object: '<< /F (other.bin) /Length 0 >>\nstream\n\nendstream' }],
  ['a password', 'encrypted', { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (1) /U (2) /P -44 >>' }],
]
for (const [what, problem, parts] of bad) {
  test(`a file with ${what} is refused`, async () => {
    assert.deepEqual(await inspectPdf(await foreignPdf(parts)), { ok: false, refusal: { kind: problem } })
  })
}
// One with a password cannot be packed anew without it.
for (const [what, problem, parts] of bad.filter(([, kind]) => kind !== 'encrypted')) {
  test(`a file with ${what}, packed in streams of objects, is refused too`, async () => {
    const opened = await PDFDocument.load(await foreignPdf(parts), { updateMetadata: false })
    const packed = await opened.save({ useObjectStreams: true, updateFieldAppearances: false })
    assert.ok(!Buffer.from(packed).includes('JavaScript'))
    assert.deepEqual(await inspectPdf(packed), { ok: false, refusal: { kind: problem } })
  })
}

test('what is no PDF, or a torn one, is refused in words of its own', async () => {
  assert.deepEqual(await inspectPdf(Buffer.from('PK\u0003\u0004 docx')), { ok: false, refusal: { kind: 'notPdf' } })
  const whole = await foreignPdf({ pages: 2 })
  assert.deepEqual(await inspectPdf(whole.subarray(0, 60)), { ok: false, refusal: { kind: 'unreadable' } })
})

test('a small file that unpacks to gigabytes is refused before it is unpacked', async () => {
  const packed = deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 })
  const bomb = Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  assert.deepEqual(await inspectPdf(bomb), { ok: false, refusal: { kind: 'bomb' } })
})

const swelling = deflateSync(Buffer.alloc(24 * 1024 * 1024))
const packedOddly: readonly (readonly [string, string, string, Uint8Array])[] = [
  ['whose line ends as on old machines', '/Filter /FlateDecode', 'stream\r', swelling],
  ['with a space before the end of its line', '/Filter /FlateDecode', 'stream \r\n', swelling],
  [
    'without a right sum of control',
    '/Filter [/FlateDecode]',
    'stream\n',
    Buffer.concat([swelling.subarray(0, -4), Buffer.alloc(4)]),
  ],
  ['written in digits', '/Filter [/ASCIIHexDecode /FlateDecode]', 'stream\n', Buffer.from(`${swelling.toString('hex')}>`)],
  ['packed by another method', '/Filter /RunLengthDecode', 'stream\n', Buffer.alloc(1000, 0x81)],
  ['packed by a method named elsewhere', '/Filter 5 0 R', 'stream\n', swelling],
]
for (const [what, filter, begin, contents] of packedOddly) {
  test(`a stream of objects that swells, ${what}, is refused before it is unpacked`, async () => {
    const bytes = appended(
      await foreignPdf(),
      `<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${contents.length} >>`,
      begin,
      contents,
    )
    assert.deepEqual(await inspectPdf(bytes), { ok: false, refusal: { kind: 'bomb' } })
  })
}

test('several streams of objects, each within the limit, are refused when together they swell', async () => {
  const part = deflateSync(Buffer.alloc(12 * 1024 * 1024))
  let bytes: Uint8Array = await foreignPdf()
  for (let at = 0; at < 3; at += 1)
    bytes = appended(bytes, `<< /Type /ObjStm /N 0 /First 0 /Filter /FlateDecode /Length ${part.length} >>`, 'stream\n', part)
  assert.deepEqual(await inspectPdf(bytes), { ok: false, refusal: { kind: 'bomb' } })
})

/** The file with one more stream at its end. */
function appended(bytes: Uint8Array, dict: string, begin: string, contents: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, Buffer.from(`\n90 0 obj\n${dict}\n${begin}`), contents, Buffer.from('\nendstream\nendobj\n')])
}

test('a file whose pages could not be joined with the sheet of sides is refused when it is uploaded', async () => {
  const chain = Array.from({ length: 12_000 }, (_, at) => `${at + 100} 0 obj\n<< /Next ${at + 101} 0 R >>\nendobj\n`).join('')
  const plain = Buffer.from(await foreignPdf({ page: '/PieceInfo 100 0 R' })).toString('latin1')
  const bytes = Buffer.from(plain.replace('10 0 obj', `${chain}10 0 obj`))
  assert.deepEqual(await inspectPdf(bytes), { ok: false, refusal: { kind: 'unreadable' } })
})

test('pages too small or too large to be shown are refused, their unit counted', async () => {
  const refused = { ok: false, refusal: { kind: 'unreadable' } }
  for (const parts of [
    { box: '[0 0 5 842]' },
    { box: '[0 0 595 14401]' },
    { page: '/UserUnit 100' },
    { page: '/UserUnit 0.001' },
    { page: '/CropBox [0 0 1 1]' },
  ])
    assert.deepEqual(await inspectPdf(await foreignPdf(parts)), refused, JSON.stringify(parts))
  assert.equal((await inspectPdf(await foreignPdf({ box: '[0 0 2384 3370]', page: '/UserUnit 2' }))).ok, true)
})

test('a file with a password is told to lose it, although its objects are packed and cannot be read', async () => {
  const objects = Buffer.from('packed and enciphered, so that nobody unpacks it')
  const cipher = '/Encrypt << /Filter /Standard /V 4 /R 4 /O (1) /U (2) /P -44 >>'
  const hidden = appended(
    await foreignPdf(),
    `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >>`,
    'stream\n',
    objects,
  )
  assert.deepEqual(await inspectPdf(hidden), { ok: false, refusal: { kind: 'unreadable' } })
  const told = appended(
    hidden,
    `<< /Type /XRef /Size 9 /W [1 2 1] /Root 1 0 R ${cipher} /Length 4 >>`,
    'stream\n',
    Buffer.from('abcd'),
  )
  assert.deepEqual(await inspectPdf(told), { ok: false, refusal: { kind: 'encrypted' } })
})

test('pages of a foreign file stand before the sheet, the same bytes each time, and its catalogue is left behind', async () => {
  const pagesBefore = await foreignPdf({ pages: 2, catalog: '/PageMode /UseAttachments /AA << /WC << /S /Named >> >>' })
  const document = { ...sampleContract, pagesBefore }
  const [first, second] = [await renderPdf(document), await renderPdf(document)]
  assert.deepEqual(first, second)
  const alone = await PDFDocument.load(await renderPdf(sampleContract), { updateMetadata: false })
  const joined = await PDFDocument.load(first, { updateMetadata: false })
  assert.equal(joined.getPageCount(), 2 + alone.getPageCount())
  assert.equal(joined.getTitle(), sampleContract.title)
  assert.equal((await inspectPdf(first)).ok, true)
  const catalog = joined.catalog.keys().map((key) => key.decodeText())
  assert.ok(!catalog.includes('AA') && !catalog.includes('PageMode'), catalog.join(' '))
  const stamped = await stampPdf({ document, documentSha256: 'ab'.repeat(32), signatures: [] })
  assert.ok((await PDFDocument.load(stamped)).getPageCount() >= joined.getPageCount())
})

test('a file is inspected while all threads that render are busy', async () => {
  await using pool = openPdfPool({ size: 1 })
  const done: string[] = []
  const heavy = { ...sampleContract, blocks: Array.from({ length: 40 }, () => sampleContract.blocks).flat() }
  await pool.inspectInWorker(await foreignPdf())
  const rendered = pool.renderInWorker(heavy).then(() => done.push('rendered'))
  const inspected = pool.inspectInWorker(await foreignPdf()).then(() => done.push('inspected'))
  await Promise.all([rendered, inspected])
  assert.deepEqual(done, ['inspected', 'rendered'])
})

test('a file is inspected in a thread of the pool', async () => {
  await using pool = openPdfPool({ size: 1 })
  const [plain, odd] = [await foreignPdf({ pages: 2 }), await foreignPdf({ object: '<< /JS (x) >>' })]
  assert.deepEqual(await pool.inspectInWorker(plain), { ok: true, value: { ok: true, value: { pages: 2 } } })
  assert.deepEqual(await pool.inspectInWorker(odd), { ok: true, value: { ok: false, refusal: { kind: 'scripts' } } })
})

for (const [name, hide] of [
  ['an archive after the pages', (pdf: Buffer) => Buffer.concat([pdf, zip])],
  ['an archive before the pages', (pdf: Buffer) => Buffer.concat([zip, pdf])],
  ['an archive of another program', (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('Rar!\x1a\x07\x00 files', 'latin1')])],
  ['a page of a browser before the pages', (pdf: Buffer) => Buffer.concat([Buffer.from('<html>'), pdf])],
  ['something long after the last mark', (pdf: Buffer) => Buffer.concat([pdf, Buffer.alloc(2000, 'a')])],
  ['the end of an archive among the last objects', (pdf: Buffer) => Buffer.concat([pdf.subarray(0, -7), zip, pdf.subarray(-7)])],
] as const) {
  test(`${name}: a file that another program reads otherwise is refused, though it may be kept unsigned`, async () => {
    const pdf = Buffer.from(await foreignPdf())
    assert.deepEqual(await inspectPdf(hide(pdf), ['signed', 'form']), { ok: false, refusal: { kind: 'container' } })
  })
}

test('a form of another language is refused even where forms are kept', async () => {
  const pdf = await foreignPdf({ catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>', object: '<< >>' })
  assert.deepEqual(await inspectPdf(pdf, ['signed', 'form']), { ok: false, refusal: { kind: 'xfa' } })
})

/** The end of a ZIP of one entry. */
const zip = Buffer.from('PK\x05\x06\0\0\0\0\x01\0\x01\0\x2e\0\0\0\0\0\0\0\0\0', 'latin1')
