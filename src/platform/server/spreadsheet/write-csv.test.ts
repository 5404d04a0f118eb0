import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { writeCsv } from './write-csv.ts'

test('written text is read back unchanged, including quotes, semicolons and line breaks', async () => {
  const bytes = await writeCsv(
    ['№', 'Текст'],
    [
      [1, 'ООО «Ромашка»; отдел "А"'],
      [2, 'две\nстроки'],
      [3, ''],
    ],
  )
  const read = await readSpreadsheet(bytes, { fileName: 'a.csv' })
  assert.ok(read.ok)
  const texts = read.value.rows.map(({ cells }) => cells.map((cell) => ('text' in cell ? cell.text : '')))
  assert.deepEqual(texts, [['№', 'Текст'], ['1', 'ООО «Ромашка»; отдел "А"'], ['2', 'две\nстроки'], ['3']])
})

test('no cell can become a formula', async () => {
  const bytes = await writeCsv(
    ['Имя'],
    [['=HYPERLINK("http://x")'], ['@SUM(A1)'], ['+7 900 123-45-67'], ['-1+cmd|calc'], ['\t=1']],
  )
  const lines = new TextDecoder().decode(bytes).replace('\uFEFF', '').split('\r\n')
  assert.deepEqual(lines, ['Имя', `"'=HYPERLINK(""http://x"")"`, `'@SUM(A1)`, '+7 900 123-45-67', `'-1+cmd|calc`, `'\t=1`, ''])
})
