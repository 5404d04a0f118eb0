import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mendOutsideText, readOutsideText } from './outside-text.ts'

/** Any sequence of UTF-16 code units: halves of pairs, NUL and control characters among them. */
const anyText = fc
  .array(
    fc.oneof(fc.integer({ min: 0, max: 0xff_ff }), fc.integer({ min: 0xd8_00, max: 0xdf_ff }), fc.integer({ min: 0, max: 0xa0 })),
  )
  .map((units) => String.fromCharCode(...units))

test('a text that is taken has the same bytes in UTF-8 as in memory, and reads again as itself', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), fc.boolean(), (raw, lines) => {
      const read = readOutsideText(raw, { lines })
      if (!read.ok) return
      assert.equal(Buffer.from(read.value, 'utf8').toString('utf8'), read.value)
      assert.doesNotMatch(read.value, lines ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u)
      assert.equal(read.value, read.value.trim().normalize('NFC'))
      assert.deepEqual(readOutsideText(read.value, { lines }), read)
    }),
    { numRuns: 2000 },
  )
})

test('a text is refused only for what is wrong with it', () => {
  const refused = {
    'Ива\uD800нов': 'malformed',
    '\uDFFF': 'malformed',
    'Ива\0нов': 'control',
    'a\u0085b': 'control',
    'a\tb': 'lines',
  }
  for (const [raw, kind] of Object.entries(refused))
    assert.deepEqual(readOutsideText(raw, { lines: false }), { ok: false, refusal: { kind } }, JSON.stringify(raw))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (raw) => readOutsideText(raw.replaceAll(/\p{Cc}/gu, ''), { lines: false }).ok),
  )
})

test('line ends of all systems are one, and a letter written as two is one', () => {
  assert.deepEqual(readOutsideText(' Раз\r\nдва\rтри\n', { lines: true }), { ok: true, value: 'Раз\nдва\nтри' })
  assert.deepEqual(readOutsideText('Андреи\u0306 ', { lines: false }), { ok: true, value: 'Андрей' })
})

test('a mended text can always be taken', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const mended = mendOutsideText(raw)
      assert.deepEqual(readOutsideText(mended, { lines: true }), { ok: true, value: mended })
    }),
    { numRuns: 2000 },
  )
  assert.equal(mendOutsideText('Чек\0 \uD800готов'), 'Чек \uFFFDготов')
})
