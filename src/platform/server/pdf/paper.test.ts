import assert from 'node:assert/strict'
import { test } from 'node:test'
import PDFDocument from 'pdfkit'
import { codesOn, openPdf, saidOn, type Said } from '../../../../tests/support/open-pdf.ts'
import { pdfFaults } from '../../../../tests/support/pdf-faults.ts'
import type { PdfBlock, PdfDocument } from './pdf-document.ts'
import { renderPdf } from './render-pdf.ts'
import { sampleAct, sampleContract } from './sample-documents.test-data.ts'
import { stampPdf } from './stamp-pdf.ts'
import { breakLines } from './text-lines.ts'

const url = 'https://naryad.example/?verify=a7k291qxc5d3m8wz'

test('papers are PDF/A-2b and tagged, by readers that are not the writer', async () => {
  assert.deepEqual(await pdfFaults(await renderPdf(sampleContract)), [])
  assert.deepEqual(await pdfFaults(await renderPdf(sampleAct(40))), [])
  assert.deepEqual(await pdfFaults(await renderPdf(documentOf(everyBlock))), [])
  assert.deepEqual(await pdfFaults(await renderPdf(documentOf([]))), [])
  assert.deepEqual(await pdfFaults(await stamped()), [])
})

test('a file that is neither is found out', async () => {
  const faults = await pdfFaults(await carelessPdf())
  for (const fault of [/ID|output intent/, /metadata/, /font \d+ of type Type1/, /not tagged/])
    assert.ok(
      faults.some((found) => fault.test(found)),
      `${fault}: ${faults.join('; ')}`,
    )
  const broken = Buffer.from(await renderPdf(sampleAct(1)))
  broken.write('/S /Pxx', broken.indexOf('/S /TD'))
  assert.ok((await pdfFaults(broken)).some((fault) => fault.includes('Pxx') || fault.includes('TR holds')))
})

test('a paper is read aloud in its order: columns whole, headers once, footers never', async () => {
  const pages = saidOn(openPdf(await renderPdf(sampleAct(40))))
  const all = pages.flatMap((page) => page.flatMap(flat))
  const words = all.map(({ text }) => text).join(' ')
  assert.equal(all.filter(({ role, text }) => role === 'TH' && text === 'Услуга').length, 1)
  assert.doesNotMatch(words, /стр\. \d|Проверить документ/)
  const parties = all.filter(({ role }) => role === 'Sect').map(({ parts }) => parts.map(({ text }) => text).join(' '))
  assert.match(parties[0] ?? '', /^Заказчик.*ИНН/)
  assert.match(parties[1] ?? '', /^Исполнитель.*ИНН/)
  assert.doesNotMatch(parties[0] ?? '', /Исполнитель/)
})

test('every page of a document carries a code that leads to its check', async () => {
  const linked = { ...sampleAct(40), footer: { left: 'Акт', verifyUrl: url } }
  const original = codesOn(openPdf(await renderPdf(linked)), 0.9)
  assert.equal(original.length, 3)
  assert.deepEqual(new Set(original.flat()), new Set([url]))
  assert.ok(original.every((codes) => codes.length === 1))
})

test('a number stays with its digits, its unit and its month, wherever the line ends', () => {
  const text =
    'Оплата 125 000 ₽ в течение 10 рабочих дней и ещё 14 дней, не позднее 9 ноября 2026 года, всего 35 часов, из них 12 %'
  for (let width = 90; width < 300; width += 1) {
    const lines = breakLines(text, { face: 'regular', size: 11 }, width).map(({ pieces }) =>
      pieces.map((piece) => piece.text).join(''),
    )
    for (const line of lines) assert.doesNotMatch(line, /125$|000$|14$|[^2]9$|2026$|35$|12$/, `${width}: ${lines.join(' | ')}`)
  }
})

const everyBlock: readonly PdfBlock[] = [
  { kind: 'heading', level: 1, text: 'Договор', below: 'оказания услуг' },
  { kind: 'edges', left: 'г. Москва', right: '9 ноября 2026 г.' },
  { kind: 'heading', level: 2, text: 'Предмет' },
  { kind: 'heading', level: 3, text: 'Подробно' },
  { kind: 'paragraph', text: [{ text: 'Слова ' }, { text: 'сильные', strong: true }], number: '1.1.' },
  {
    kind: 'keyValues',
    pairs: [
      { label: 'Срок', value: '10 дней' },
      { label: 'Пусто', value: '' },
    ],
  },
  { kind: 'list', items: ['Первое', 'Второе'], marker: 'number' },
  {
    kind: 'table',
    columns: [
      { title: 'Услуга', width: 3 },
      { title: 'Заметка', width: 2 },
      { title: 'Сумма', width: 1, align: 'right' },
    ],
    rows: [['Вёрстка', '', '1 000,00']],
    total: [{ label: 'Итого', value: '1 000,00' }],
  },
  { kind: 'spacer', millimetres: 5 },
  { kind: 'qr', url, caption: `Проверить документ: ${url}` },
  {
    kind: 'signatures',
    parties: [{ role: 'Заказчик', name: 'ООО «Ромашка»', requisites: [{ label: 'ИНН', value: '7707083893' }], line: 'подпись' }],
  },
]

function documentOf(blocks: readonly PdfBlock[]): PdfDocument {
  return { ...sampleAct(1), blocks }
}

function stamped(): Promise<Uint8Array> {
  const mark = {
    role: 'Исполнитель',
    name: 'Иванов Сергей Петрович',
    inn: '500100732259',
    maskedPhone: '+7 *** ***-45-67',
    signedAt: '21.11.2026 14:05 (МСК, UTC+3)',
    signatureId: 'signature_01',
    verifyUrl: url,
  }
  return stampPdf({ document: sampleAct(1), documentSha256: 'a'.repeat(64), signatures: [mark, { ...mark, role: 'Заказчик' }] })
}

function flat(said: Said): Said[] {
  return [said, ...said.parts.flatMap(flat)]
}

/** What pdfkit makes when nothing is asked of it. */
function carelessPdf(): Promise<Uint8Array> {
  const pdf = new PDFDocument()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.text('Careless')
  pdf.end()
  return new Promise((resolve) => void pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))))
}
