import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Phone } from '#/kernel/phone.ts'
import { builtInSms } from './built-in-sms.ts'
import type { OutboxSms } from './built-in-sms.ts'

const sms = { to: '89001234567' as Phone, text: 'Код 482193', messageKey: 'code_1' }

test('a message sent twice with one key is stored in the outbox once', async () => {
  const stored = new Map<string, OutboxSms>()
  const gateway = builtInSms({
    async put(message) {
      if (!stored.has(message.messageKey)) stored.set(message.messageKey, message)
    },
  })
  const first = await gateway.send(sms)
  assert.deepEqual(await gateway.send(sms), first)
  assert.equal(first.ok && first.value.state, 'delivered')
  assert.deepEqual(
    [...stored.values()],
    [{ kind: 'sms', messageKey: 'code_1', recipient: '89001234567', subject: null, body: 'Код 482193' }],
  )
})

test('an unavailable store is a thrown fault, not a refusal', async () => {
  const gateway = builtInSms({ put: () => Promise.reject(new Error('no database')) })
  await assert.rejects(gateway.send(sms))
})
