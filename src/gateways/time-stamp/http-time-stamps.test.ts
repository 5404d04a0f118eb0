import assert from 'node:assert/strict'
import { X509Certificate, createHash } from 'node:crypto'
import { test } from 'node:test'
import { openTimeStampStand } from '../../../tests/support/time-stamp-stand.ts'
import { der, derNumber, elementsOf, numberOf, octetsOf, readDer, tags } from './der.ts'
import { httpTimeStamps } from './http-time-stamps.ts'
import { readTimeStamp } from './read-time-stamp.ts'
import { writeStampRequest } from './write-stamp-request.ts'

const hash = createHash('sha256').update('корень дня').digest()

for (const kind of ['rsa', 'ec'] as const)
  test(`a hash stamped by an authority of OpenSSL (${kind}) is checked by us and by OpenSSL`, async () => {
    await using stand = await openTimeStampStand(kind)
    await using authority = httpTimeStamps(stand)
    const stamped = await authority.stamp(hash, stand.clock.now())
    assert.ok(stamped.ok, JSON.stringify(stamped))
    const { token, at, authority: name, policy, serial } = stamped.value
    assert.deepEqual([name, policy], ['Time stamps of stand', '1.2.643.7.1'])
    assert.match(serial, /^\d+$/)
    const seconds = at.until(Temporal.Now.instant()).total('seconds')
    assert.ok(Math.abs(seconds) < 60, `${seconds}`)
    assert.match(await stand.verify(token, hash.toString('hex')), /Verification: OK/)
    assert.match(await stand.verify(token, 'ab'.repeat(32)), /FAILED/)
  })

test('no stamp is believed that is of another hash, of another request, of another authority, or that was altered', async () => {
  await using stand = await openTimeStampStand()
  await using stranger = await openTimeStampStand()
  await using authority = httpTimeStamps(stand)
  const why = async (answer: typeof stand.levers.answer) => {
    stand.levers.answer = answer
    const stamped = await authority.stamp(hash, stand.clock.now())
    assert.ok(!stamped.ok)
    return `${stamped.refusal.kind}: ${stamped.refusal.reason}`
  }
  const nonceOf = (query: Uint8Array) => numberOf(elementsOf(readDer(query))[2])
  const other = createHash('sha256').update('другое').digest()
  assert.equal(await why((_, reply) => reply(writeStampRequest(hash, 7n))), 'unsound: another request is answered')
  assert.equal(await why((query, reply) => reply(writeStampRequest(other, nonceOf(query)))), 'unsound: another hash is stamped')
  assert.equal(await why((query) => stranger.reply(query)), 'unsound: the certificate does not lead to a trusted one')
  assert.match(await why(async () => Buffer.from('<html>Вход</html>')), /^unsound: /)
  assert.match(await why(async () => new Uint8Array()), /^unsound: /)
  assert.match(await why(async (query, reply) => reply(query, ['-section', 'picky'])), /^refused: status 2/)
})

test('a byte changed anywhere in an answer is found, or changes nothing of what the stamp says', async () => {
  await using stand = await openTimeStampStand()
  const expected = { sha256: hash, nonce: 9n, trusted: [new X509Certificate(stand.trusted)], ...moment(stand) }
  const sound = await stand.reply(writeStampRequest(hash, 9n))
  const said = (bytes: Uint8Array) => {
    const read = readTimeStamp(bytes, expected)
    return read.ok ? { ...read.value, token: '', at: read.value.at.toString() } : undefined
  }
  const untouched = said(sound)
  assert.ok(untouched)
  const last = Uint8Array.from(sound, (byte, place) => (place === sound.length - 1 ? byte ^ 1 : byte))
  assert.equal(said(last), undefined, 'the signature ends the answer')
  let found = 0
  for (let at = 0; at < sound.length; at += 1) {
    const read = said(Uint8Array.from(sound, (byte, place) => (place === at ? byte ^ 1 : byte)))
    if (!read) found += 1
    else assert.deepEqual(read, untouched, `byte ${at}`)
  }
  assert.ok(found > sound.length * 0.8, `${found} of ${sound.length}`)
})

test('a certificate that is not for time stamps stamps nothing', async () => {
  await using stand = await openTimeStampStand()
  const expected = { sha256: hash, nonce: 9n, trusted: [new X509Certificate(stand.trusted)], ...moment(stand) }
  const sound = await stand.reply(writeStampRequest(hash, 9n))
  const [, token] = elementsOf(readDer(sound))
  const [, , info] = elementsOf(elementsOf(elementsOf(token)[1])[0])
  const content = octetsOf(elementsOf(elementsOf(info)[1])[0])
  const signedBy = async (name: Parameters<typeof stand.signAs>[0]) => {
    const response = der(tags.sequence, der(tags.sequence, derNumber(0n)), await stand.signAs(name, content))
    return readTimeStamp(response, expected)
  }
  assert.ok((await signedBy('tsa')).ok)
  for (const name of ['plain', 'loose', 'wide'] as const) {
    const refused = await signedBy(name)
    assert.equal(!refused.ok && refused.refusal.reason, 'the certificate is not for time stamps', name)
  }
})

test('a stamp that names another certificate as its signer stamps nothing', async () => {
  await using stand = await openTimeStampStand()
  const sound = await stand.reply(writeStampRequest(hash, 9n))
  const parts = elementsOf(elementsOf(elementsOf(elementsOf(readDer(sound))[1])[1])[0])
  const [signer] = elementsOf(parts.at(-1))
  const [issuer, serial] = elementsOf(elementsOf(signer)[1])
  for (const named of [issuer, serial]) {
    assert.ok(named)
    const touched = Uint8Array.from(sound)
    const last = named.whole.byteOffset + named.whole.length - 1 - sound.byteOffset
    touched[last] = (touched[last] ?? 0) ^ 1
    const trusted = [new X509Certificate(stand.trusted)]
    const read = readTimeStamp(touched, { sha256: hash, nonce: 9n, trusted, ...moment(stand) })
    assert.equal(!read.ok && read.refusal.reason, 'the signer is another certificate')
  }
})

test('no stamp is believed that is older than the root, of the future, or by a certificate that has ended', async () => {
  await using stand = await openTimeStampStand()
  const sound = await stand.reply(writeStampRequest(hash, 9n))
  const now = stand.clock.now()
  const trusted = [new X509Certificate(stand.trusted)]
  const why = (since: Temporal.Instant, then: Temporal.Instant) => {
    const read = readTimeStamp(sound, { sha256: hash, nonce: 9n, trusted, since, now: then })
    return read.ok ? 'sound' : read.refusal.reason
  }
  assert.equal(why(now.add({ minutes: 4 }), now), 'sound', 'clocks differ')
  assert.equal(why(now.add({ minutes: 6 }), now.add({ minutes: 6 })), 'the stamp is older than what it stamps')
  assert.equal(why(now.subtract({ hours: 1 }), now.subtract({ minutes: 4 })), 'the certificate is not valid now', 'made just now')
  assert.equal(why(now.subtract({ hours: 1 }), now.subtract({ minutes: 6 })), 'the stamp is of the future')
  assert.equal(why(now, now.add({ hours: 24 * 3651 })), 'the certificate is not valid now')
})

test('OpenSSL believes a stamp after its certificate has ended, when asked of the moment of the stamp', async () => {
  await using stand = await openTimeStampStand()
  await using authority = httpTimeStamps(stand)
  const stamped = await authority.stamp(hash, stand.clock.now())
  assert.ok(stamped.ok)
  const seconds = Math.floor(stamped.value.at.epochMilliseconds / 1000)
  const digest = hash.toString('hex')
  assert.match(await stand.verify(stamped.value.token, digest, seconds), /Verification: OK/)
  assert.match(await stand.verify(stamped.value.token, digest, seconds + 3651 * 86_400), /FAILED/)
})

function moment(stand: Awaited<ReturnType<typeof openTimeStampStand>>) {
  return { since: stand.clock.now(), now: stand.clock.now() }
}

test('a silent or a broken authority is unavailable, and nothing waits for it for ever', async () => {
  await using stand = await openTimeStampStand()
  await using authority = httpTimeStamps({ ...stand, timeoutMs: 300 })
  stand.levers.answer = () => Promise.resolve(undefined)
  const silent = await authority.stamp(hash, stand.clock.now())
  assert.equal(!silent.ok && silent.refusal.kind, 'unavailable')
  stand.levers.answer = () => Promise.resolve(Buffer.alloc(3))
  stand.levers.status = 503
  assert.deepEqual(await authority.stamp(hash, stand.clock.now()), {
    ok: false,
    refusal: { kind: 'unavailable', reason: 'HTTP 503' },
  })
  assert.throws(() => httpTimeStamps({ ...stand, trusted: 'нет' }), /TSA_CA/)
})
