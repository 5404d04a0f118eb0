import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { equalBytes, fieldDigests, hmac, newToken, openField, resealField, sealField, sha256Hex } from './secrets.ts'

const key = { version: 1, key: new Uint8Array(32).fill(7) }

test('a sealed field opens only for its own person and field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(openField(key, 'person_1', 'passport', sealField(key, 'person_1', 'passport', text)), text)
    }),
  )
  const sealed = sealField(key, 'person_1', 'passport', '4510 123456')
  assert.throws(() => openField(key, 'person_2', 'passport', sealed))
  assert.throws(() => openField(key, 'person_1', 'account', sealed))
  assert.throws(() => openField({ version: 1, key: new Uint8Array(32).fill(8) }, 'person_1', 'passport', sealed))
  assert.throws(() => openField({ ...key, version: 2 }, 'person_1', 'passport', sealed), /another version/)
})

test('a sealed field with one byte changed or lost does not open', () => {
  const sealed = sealField(key, 'person_1', 'passport', '4510 123456')
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    assert.throws(() => openField(key, 'person_1', 'passport', changed), String(place))
  }
  for (let size = 0; size < sealed.length; size += 1)
    assert.throws(() => openField(key, 'person_1', 'passport', sealed.subarray(0, size)), String(size))
})

test('the same field sealed twice differs and does not reveal its text', () => {
  const [first, second] = [sealField(key, 'p', 'f', 'Иванов'), sealField(key, 'p', 'f', 'Иванов')]
  assert.ok(!first.equals(second))
  assert.equal(first.indexOf('Иванов'), -1)
})

test('after key rotation old fields still open, new fields use the new key, and the old key can be removed once every field is resealed', () => {
  const next = { version: 2, key: new Uint8Array(32).fill(9) }
  const both = { ...next, others: [key] }
  const old = sealField(key, 'person_1', 'passport', '4510 123456')
  assert.equal(openField(both, 'person_1', 'passport', old), '4510 123456')
  assert.equal(sealField(both, 'person_1', 'passport', 'х')[0], 2)

  const moved = resealField(both, 'person_1', 'passport', old)
  assert.equal(moved[0], 2)
  assert.equal(openField(next, 'person_1', 'passport', moved), '4510 123456')
  assert.throws(() => openField(key, 'person_1', 'passport', moved), /another version/)
  assert.throws(() => openField(both, 'person_2', 'passport', moved))
  assert.throws(() => resealField(both, 'person_2', 'passport', old), 'a ciphertext of another person is not moved')
  assert.equal(resealField(both, 'person_1', 'passport', moved), moved)
  const stage = { ...key, others: [next] }
  assert.equal(resealField(stage, 'person_1', 'passport', moved), moved, 'a process with the old order does not go back')
})

test('a value is found by its digest under any key', () => {
  const next = { version: 2, key: new Uint8Array(32).fill(9) }
  const [before] = fieldDigests(key, '4081')
  const [now, earlier] = fieldDigests({ ...next, others: [key] }, '4081')
  assert.ok(earlier?.equals(before))
  assert.ok(!now.equals(before))
  assert.equal(fieldDigests(key, '4081').length, 1)
})

test('tokens have 256 bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken))
  assert.equal(tokens.size, 1000)
  for (const token of tokens) assert.match(token, /^[\w-]{43}$/)
})

test('bytes are compared in full, and digests match known values', () => {
  assert.equal(equalBytes(Buffer.from('ab'), Buffer.from('ab')), true)
  assert.equal(equalBytes(Buffer.from('ab'), Buffer.from('abc')), false)
  assert.equal(equalBytes(Buffer.from('ab'), Buffer.from('ac')), false)
  assert.equal(sha256Hex(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  assert.equal(
    hmac('key', 'The quick brown fox jumps over the lazy dog').toString('hex'),
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  )
})
