import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archiveProblem } from './archive-entry.ts'
import { wordsOfFile } from './attachment.ts'
import { beginsAs, kindOfName } from './file-kind.ts'
import { cleanName } from './file-name.ts'
import { fileProblem } from './file-place.ts'
import { oldOfficeProblem } from './old-office.ts'

test('a file is what it holds: a program, a page or a script under another name is none of ours', () => {
  const bodies = {
    program: [0x4d, 0x5a, 0x90, 0, 3],
    elf: [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0],
    page: bytesOf('<!doctype html><script>alert(1)</script>'),
    drawing: bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    script: bytesOf('#!/bin/sh\nrm -rf /'),
  }
  for (const [what, body] of Object.entries(bodies)) {
    for (const name of ['a.pdf', 'a.jpg', 'a.png', 'a.webp', 'a.heic', 'a.mp4', 'a.zip', 'a.docx', 'a.doc', 'a.txt', 'a.csv']) {
      const kind = kindOfName(name)
      assert.ok(kind && !beginsAs(kind, Uint8Array.from(body)), `${what} as ${name}`)
    }
  }
  for (const name of ['a.exe', 'a.svg', 'a.html', 'a.js', 'a.docm', 'a.lnk', 'a', 'a.pdf.exe'])
    assert.equal(kindOfName(name), undefined)
  assert.ok(beginsAs('text', Uint8Array.from(bytesOf('Просто текст\nв две строки'))))
  assert.ok(beginsAs('pdf', Uint8Array.from(bytesOf('%PDF-1.7'))))
})

test('each place takes what fits it, and says in words what it does not', () => {
  assert.equal(fileProblem('result', 'ролик.mp4', 200 * 1024 * 1024), undefined)
  assert.equal(fileProblem('result', 'ролик.mp4', 200 * 1024 * 1024 + 1), 'Файл больше 200 МБ. Уменьшите его или разделите')
  assert.match(fileProblem('message', 'ролик.mp4', 1) ?? '', /Видео прикладывают только к результату/)
  assert.match(fileProblem('task', 'план.exe', 1) ?? '', /Такой тип файла не подходит: exe/)
  assert.equal(fileProblem('task', 'план.pdf', 0), 'Файл пустой')
  assert.equal(fileProblem('application', 'план.pdf', 20 * 1024 * 1024), undefined)
})

test('a name is one line without folders, and nothing hides its ending', () => {
  assert.equal(cleanName('../../etc/план.pdf'), 'план.pdf')
  assert.equal(cleanName('C:\\Documents\\план.pdf'), 'план.pdf')
  assert.equal(cleanName('счёт\u202efdp.exe'), 'счётfdp.exe')
  assert.equal(cleanName('a"\r\nset-cookie: b.pdf'), 'aset-cookie b.pdf')
  assert.equal(cleanName(`${'я'.repeat(300)}.pdf`).length, 150)
  assert.ok(cleanName(`${'я'.repeat(300)}.pdf`).endsWith('.pdf'))
})

test('an archive with a program, a macro or a password is refused, and a document must be what its name says', () => {
  const of = (...names: string[]) => names.map((name) => ({ name, isEncrypted: false }))
  assert.equal(archiveProblem('zip', of('фото/1.jpg', 'смета.xlsx')), undefined)
  for (const name of ['a.exe', 'a/b.JS', 'a.docm', 'b.lnk', 'a.exe. '])
    assert.equal(archiveProblem('zip', of('1.jpg', name)), wordsOfFile.program, name)
  assert.equal(archiveProblem('zip', [{ name: '1.jpg', isEncrypted: true }]), wordsOfFile.locked)
  assert.equal(archiveProblem('docx', of('[Content_Types].xml', 'word/document.xml')), undefined)
  assert.equal(archiveProblem('docx', of('[Content_Types].xml', 'xl/workbook.xml')), wordsOfFile.disagrees)
  for (const name of ['word/vbaProject.bin', 'word/activeX/activeX1.bin', 'word/embeddings/a.exe'])
    assert.equal(archiveProblem('docx', of('word/document.xml', name)), wordsOfFile.active, name)
  assert.equal(archiveProblem('odt', of('content.xml', 'Basic/Standard/Module1.xml')), wordsOfFile.active)
})

test('an old document with macros or a password is refused by its directory', () => {
  assert.equal(oldOfficeProblem(compound('WordDocument')), undefined)
  assert.equal(oldOfficeProblem(compound('WordDocument', 'Macros')), wordsOfFile.active)
  assert.equal(oldOfficeProblem(compound('Workbook', '_VBA_PROJECT_CUR')), wordsOfFile.active)
  assert.equal(oldOfficeProblem(compound('EncryptedPackage')), wordsOfFile.locked)
  assert.equal(oldOfficeProblem(compound('WordDocument').subarray(0, 600)), wordsOfFile.broken)
  assert.equal(oldOfficeProblem(new Uint8Array(10)), wordsOfFile.broken)
})

function bytesOf(text: string): number[] {
  return [...Buffer.from(text)]
}

/** A compound file of sectors of 512 bytes: the header, one sector of the table, and the directory. */
function compound(...names: string[]): Uint8Array {
  const bytes = new Uint8Array(512 * 3)
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(30, 9, true)
  view.setUint32(48, 1, true)
  view.setUint32(68, 0xfffffffe, true)
  view.setUint32(76, 0, true)
  for (let at = 80; at < 512; at += 4) view.setUint32(at, 0xffffffff, true)
  view.setUint32(512, 0xfffffffd, true)
  view.setUint32(516, 0xfffffffe, true)
  ;['Root Entry', ...names].forEach((name, place) => bytes.set(Buffer.from(`${name}\0`, 'utf16le'), 1024 + place * 128))
  return bytes
}
