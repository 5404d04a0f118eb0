import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { refusalCatalogue } from '#/wire/refusals.ts'
import { currentAlert } from './alerts.ts'
import { alertText, call, refusalOf } from './call.ts'
import { answerConfirmation, confirmationNeededCode, isConfirmationAsked, onConfirmationChange } from './confirmation.ts'

test('a negative code shows the message', () => {
  const refusal = refusalOf({ status: 200 }, { code: -101, message: 'Неверный код', action: 'Осталось попыток: 2' })
  assert.equal(alertText(refusal), 'Неверный код')
})

test('without a message the action is shown', () => {
  assert.equal(alertText(refusalOf({ status: 200 }, { code: -101, action: 'Запросите новый' })), 'Запросите новый')
  assert.equal(alertText(refusalOf({ status: 422 }, { action: 'Запросите новый' })), 'Запросите новый')
})

test('an HTTP error without words says the default of the specification', () => {
  assert.equal(alertText(refusalOf({ status: 502 }, undefined)), 'Ошибка выполнения запроса')
})

test('the information of an HTTP error follows after «!» and a new line', () => {
  const refusal = refusalOf({ status: 422 }, { message: 'Файл не распознан', information: 'Строка 1' })
  assert.equal(alertText(refusal), 'Файл не распознан!\nСтрока 1')
})

test('a call that needs a confirmed session asks for a code and is sent again with the same key; given up, it says nothing aloud', async (t) => {
  const keys: (string | null)[] = []
  let confirmed = false
  t.mock.method(globalThis, 'fetch', async (_: string, request: RequestInit) => {
    keys.push(new Headers(request.headers).get('idempotency-key'))
    return confirmed
      ? Response.json({ code: 1, message: 'Готово' })
      : Response.json({ code: confirmationNeededCode, message: 'Подтвердите, что это вы' }, { status: 428 })
  })
  Object.assign(globalThis, { document: { cookie: '' } })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  const stop = onConfirmationChange(() => {
    if (!isConfirmationAsked()) return
    setImmediate(() => answerConfirmation(confirmed))
  })
  t.after(stop)

  const given = await call(erase, {})
  assert.equal(given.ok, false)
  assert.equal(currentAlert().show, false)
  assert.equal(keys.length, 1)

  const asked = [call(erase, {}), call(erase, {})]
  confirmed = true
  assert.deepEqual(
    (await Promise.all(asked)).map(({ ok }) => ok),
    [true, true],
  )
  assert.equal(keys.length, 5)
  assert.deepEqual(new Set(keys.slice(3)), new Set(keys.slice(1, 3)))
  assert.notEqual(keys[1], keys[2])
})

test('the browser knows the refusal by the code it has in the catalogue', () => {
  assert.equal(refusalCatalogue.confirmationNeeded.code, confirmationNeededCode)
})

const erase = endpoint({
  method: 'POST',
  path: '/api/v1/person/erase',
  summary: 'Стереть',
  access: 'person',
  confirmed: true,
  idempotent: true,
  reply: z.undefined(),
  refusals: ['confirmationNeeded'],
})
