import assert from 'node:assert/strict'
import test from 'node:test'
import { writeHtml, writeTsv } from './grid-clipboard.ts'
import { layOut, readTable, readTsv, spread } from './read-clipboard.ts'

test('text of a spreadsheet is read with its quotes, tabs and line ends inside cells', () => {
  assert.deepEqual(readTsv('a\tb\r\nc\td\r\n'), [
    ['a', 'b'],
    ['c', 'd'],
  ])
  assert.deepEqual(readTsv('"две\nстроки"\t"сказал ""да"""\n'), [['две\nстроки', 'сказал "да"']])
  assert.deepEqual(readTsv('"Ромашка" ООО\t5'), [['"Ромашка" ООО', '5']])
  assert.deepEqual(readTsv('\t\n\tх'), [
    ['', ''],
    ['', 'х'],
  ])
  assert.deepEqual(readTsv('одна'), [['одна']])
})

test('what is copied is read back the same', () => {
  const block = [
    ['500100732259', 'a\tb', 'две\nстроки'],
    ['"', '', 'сказал "да"'],
  ]
  assert.deepEqual(readTsv(writeTsv(block)), block)
  assert.match(writeHtml([['500100732259', '<b>']]), /@'">500100732259<\/td><td>&lt;b&gt;/)
})

test('a sum comes exact, an ИНН and a day as they are shown', () => {
  const cell = (text: string, value: string | null = null) => ({ text, value, across: 1, down: 1 })
  assert.deepEqual(layOut([[cell('1 500,6', '1500.55'), cell('500100732259', '500100732259'), cell('21.11.26', '46347')]]), [
    ['1500.55', '500100732259', '21.11.26'],
  ])
})

test('joined cells stand in their first place', () => {
  const cell = (text: string, across = 1, down = 1) => ({ text, value: null, across, down })
  assert.deepEqual(
    layOut([
      [cell('а', 2), cell('б', 1, 2)],
      [cell('в'), cell('г')],
    ]),
    [
      ['а', '', 'б'],
      ['в', 'г', ''],
    ],
  )
})

test('one cell fills a selection, a block only one it fits into', () => {
  assert.deepEqual(spread([['x']], 2, 2), [
    ['x', 'x'],
    ['x', 'x'],
  ])
  assert.deepEqual(spread([['a'], ['b']], 3, 1), [['a'], ['b']])
})

test('a table of LibreOffice is read with exact sums, joined cells and its letters', () => {
  const html = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head>
<meta http-equiv="content-type" content="text/html; charset=utf-8"/><style type="text/css">body,div,table{font-size:x-small}</style></head>
<body><table cellspacing="0" border="0"><colgroup width="103"></colgroup><tr>
<td height="17" align="left" sdnum="1049;0;@">500100732259</td>
<td align="right" sdval="1500.55" sdnum="1049;0;# ##0,0">1 500,6</td><td align="left">ООО &laquo;A&amp;B&raquo;<br>вторая</td></tr>
<tr><td colspan=2 align="left"><font face="Liberation Sans">Иванов&nbsp;Иван</font></td><td></td></tr></table></body></html>`
  assert.deepEqual(readTable(html), [
    ['500100732259', '1500.55', 'ООО «A&B»\nвторая'],
    ['Иванов Иван', '', ''],
  ])
  assert.equal(readTable('<p>нет</p>'), undefined)
})
