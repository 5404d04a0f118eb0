import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { orderedSms } from './ordered-sms.ts'
import type { SmsFailure, SmsProvider } from './port.ts'

const sms = { to: '89001234567' as Phone, text: 'Код 482193', messageKey: 'code_1' }
const facts = { code: '1', text: 'Нет' }

test('the first provider in order sends, and only that provider reports on the message', async () => {
  const { line, asked } = openLine()
  const sent = await line.send(sms)
  assert.deepEqual(sent, ok({ provider: 'one', providerId: 'code_1', state: 'accepted' }))
  await line.report({ provider: 'two', providerId: 'code_1' })
  assert.deepEqual(asked, ['one', 'report two'])
  const nobody = await line.report({ provider: 'three', providerId: 'code_1' })
  assert.equal(nobody.ok ? '' : nobody.refusal.kind, 'unknownMessage')
})

test('a message that was certainly not sent goes through the next provider', async () => {
  const failures: SmsFailure[] = [{ kind: 'unavailable' }, { kind: 'limited', ...facts }, { kind: 'rejected', ...facts }]
  for (const failure of failures) {
    const { line, asked } = openLine({ one: failure })
    const sent = await line.send(sms)
    assert.equal(sent.ok && sent.value.provider, 'two', failure.kind)
    assert.deepEqual(asked, ['one', 'two'])
  }
})

test('a message with an unknown outcome is never resent, nor is one to a number that cannot receive messages', async () => {
  const failures: SmsFailure[] = [{ kind: 'unknownOutcome' }, { kind: 'garbage' }, { kind: 'unreachable', ...facts }]
  for (const failure of failures) {
    const { line, asked } = openLine({ one: failure })
    assert.deepEqual(await line.send(sms), refuse(failure))
    assert.deepEqual(asked, ['one'])
  }
})

test('a failed provider is skipped for a minute, but is tried when the other one fails too', async () => {
  const { line, asked, clock, failures } = openLine({ one: { kind: 'unavailable' } })
  await line.send(sms)
  await line.send(sms)
  assert.deepEqual(asked.splice(0), ['one', 'two', 'two'])
  failures['two'] = { kind: 'unavailable' }
  assert.deepEqual(await line.send(sms), refuse({ kind: 'unavailable' }))
  assert.deepEqual(asked.splice(0), ['two', 'one'])
  clock.advance({ seconds: 61 })
  await line.send(sms)
  assert.equal(asked[0], 'one')
})

test('the provider whose message did not arrive is tried last', async () => {
  const { line, asked } = openLine()
  await line.send({ ...sms, avoid: 'one' })
  assert.deepEqual(asked.splice(0), ['two'])
  const alone = openLine({ two: { kind: 'unavailable' } })
  await alone.line.send({ ...sms, avoid: 'one' })
  assert.deepEqual(alone.asked, ['two', 'one'])
})

function openLine(failures: Record<string, SmsFailure> = {}) {
  const asked: string[] = []
  const clock = standingClock('2026-11-21T09:00:00Z')
  const providerOf = (provider: string): SmsProvider => ({
    provider,
    isBuiltIn: false,
    async send({ messageKey }) {
      asked.push(provider)
      const failure = failures[provider]
      return failure ? refuse(failure) : ok({ provider, providerId: messageKey, state: 'accepted' as const })
    },
    async report() {
      asked.push(`report ${provider}`)
      return ok({ state: 'delivered' as const })
    },
  })
  return { line: orderedSms([providerOf('one'), providerOf('two')], clock), asked, clock, failures }
}
