import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { currentAlert } from './alerts.ts'
import { refusalOf, secondsToWait } from './call-refusal.ts'
import type { RefusalOf } from './call-refusal.ts'
import { alertText, call } from './call.ts'
import { answerConfirmation, isConfirmationAsked, onConfirmationChange } from './confirmation.ts'

test('a negative code shows the message', () => {
  const refusal = refusalOf({ status: 200 }, { code: -101, message: 'Неверный код', action: 'Осталось попыток: 2' })
  assert.equal(alertText(refusal), 'Неверный код')
})

test('without a message the action is shown', () => {
  assert.equal(alertText(refusalOf({ status: 200 }, { code: -101, action: 'Запросите новый' })), 'Запросите новый')
  assert.equal(alertText(refusalOf({ status: 422 }, { action: 'Запросите новый' })), 'Запросите новый')
})

test("an HTTP error without words shows the specification's default text", () => {
  assert.equal(alertText(refusalOf({ status: 502 }, undefined)), 'Ошибка выполнения запроса')
})

test('the information of an HTTP error follows after «!» and a new line', () => {
  const refusal = refusalOf({ status: 422 }, { message: 'Файл не распознан', information: 'Строка 1' })
  assert.equal(alertText(refusal), 'Файл не распознан!\nСтрока 1')
})

test('a call that needs a confirmed session asks for a code and is sent again with the same key; if cancelled, it shows nothing', async (t) => {
  const keys: (string | null)[] = []
  let confirmed = false
  t.mock.method(globalThis, 'fetch', async (_: string, request: RequestInit) => {
    keys.push(new Headers(request.headers).get('idempotency-key'))
    return confirmed
      ? Response.json({ code: 1, message: 'Готово' })
      : Response.json({ code: -112, message: 'Подтвердите, что это вы', kind: 'confirmationNeeded', facts: {} }, { status: 428 })
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

test('a screen switches on the kind and reads its facts', () => {
  const envelope = { code: -901, message: 'Слишком часто. Повторите через 48 с', kind: 'tooOften', facts: { seconds: 48 } }
  const refusal = refusalOf({ status: 429 }, envelope)
  assert.deepEqual([refusal.kind, refusal.facts], ['tooOften', { seconds: 48 }])
  assert.equal(secondsToWait(refusal), 48)
  assert.equal(secondsToWait(refusalOf({ status: 409 }, { code: -903, kind: 'staleVersion', facts: {} }, ['staleVersion'])), 0)
})

test('a kind that the call does not list, or an answer without kinds, is unknown and keeps its words', () => {
  const later = refusalOf({ status: 409 }, { code: -777, message: 'Нельзя', kind: 'notYetInvented', facts: { a: 1 } }, [
    'staleVersion',
  ])
  assert.deepEqual([later.kind, later.facts, later.message, later.code], ['unknown', {}, 'Нельзя', -777])
  const earlier = refusalOf({ status: 409 }, { code: -903, message: 'Данные изменились' }, ['staleVersion'])
  assert.deepEqual([earlier.kind, earlier.message], ['unknown', 'Данные изменились'])
  const bare = refusalOf({ status: 429 }, { code: -901, kind: 'tooOften' })
  assert.deepEqual([bare.kind, secondsToWait(bare)], ['unknown', 0])
  assert.equal(secondsToWait(refusalOf({ status: 429 }, { code: -901, kind: 'tooOften', facts: {} })), 0)
})

test('a screen may ask only of kinds that its call lists or the platform gives, and only of their own facts', () => {
  const refusal: RefusalOf<typeof erase> = refusalOf({ status: 502 }, undefined, erase.refusals)
  // @ts-expect-error -- this call is never refused so
  assert.equal(refusal.kind === 'alreadyApplied', false)
  // @ts-expect-error -- only some kinds tell seconds
  assert.equal(refusal.facts.seconds, undefined)
  assert.equal(refusal.kind === 'tooOften' ? refusal.facts.seconds : undefined, undefined)
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
