import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeRefusal, refusalCatalogue } from './refusals.ts'
import type { RefusalKind } from './refusals.ts'

type Entry = { readonly status: number; readonly code: number; readonly message: string; readonly action?: string }

const entries: readonly (readonly [string, Entry])[] = Object.entries(refusalCatalogue)

test('every refusal has a negative code of its own', () => {
  for (const [kind, { code }] of entries) assert.ok(Number.isInteger(code) && code < 0 && code >= -999, kind)
  assert.equal(new Set(entries.map(([, { code }]) => code)).size, entries.length)
})

test('a refusal travels with a status of HTTP that fits it: done with a no, or one of the refusing ones', () => {
  const known = [200, 400, 401, 403, 404, 409, 413, 415, 422, 428, 429, 500, 503]
  for (const [kind, { status }] of entries) assert.ok(known.includes(status), kind)
})

test('the words of a refusal are Russian and say what to do where anything can be done', () => {
  const nothingToDo = ['alreadySigned', 'tooManyServices', 'futureOperation', 'buyerInnMissing', 'lastOwner']
  for (const [kind, { message, action }] of entries) {
    assert.match(message, /[а-яё]|^\{problem\}$/i, kind)
    assert.doesNotMatch(message, /\.$/, kind)
    assert.match(action ?? (nothingToDo.includes(kind) ? 'ничего' : ''), /[а-яё]|^\{(problem|way)\}$/i, `${kind} has no action`)
  }
})

test('the codes and words that the product fixes', () => {
  const fixed: readonly (readonly [RefusalKind, number, string, string?])[] = [
    ['tooOften', -901, 'Слишком часто. Повторите через {seconds} с'],
    ['wrongState', -902, 'Это действие сейчас недоступно', 'Статус: {state}. Обновите страницу'],
    ['staleVersion', -903, 'Данные изменились, пока вы работали', 'Проверьте и сохраните ещё раз'],
    ['noAccess', -904, 'Нет доступа', 'Нужна роль: {role}'],
    ['keyReused', -906, 'Повтор запроса с другими данными'],
    ['badFile', -907, 'Файл не прошёл проверку'],
    ['unauthorized', -911, 'Ошибка авторизации'],
    ['wrongCode', -101, 'Неверный код', 'Осталось попыток: {left}'],
    ['codeExpired', -102, 'Код устарел', 'Запросите новый'],
    ['tooManyTries', -103, 'Слишком много попыток', 'Повторите через {wait}'],
    ['wrongPassword', -104, 'Неверный телефон или пароль'],
    ['noOrganization', -107, 'Вы не состоите в организациях', 'Попросите приглашение или зарегистрируйте компанию'],
    ['profileIncomplete', -201, 'Заполните: {fields}'],
    ['notBound', -301, 'Платформа не привязана', 'Подтвердите привязку в «Мой налог»'],
    ['npdSilent', -305, 'ФНС временно не отвечает', 'Повторим сами. Ничего делать не нужно'],
    ['alreadyApplied', -403, 'Вы уже откликнулись'],
    ['documentChanged', -507, 'Список документов изменился', 'Запросите код заново'],
    ['tooManyRows', -602, 'Больше 10 000 строк', 'Разделите файл'],
    ['ownRegister', -607, 'Нельзя согласовать свой реестр'],
    ['checkGone', -701, 'Чек не найден'],
    ['lastOwner', -803, 'Последнего владельца удалить нельзя'],
  ]
  for (const [kind, code, message, action] of fixed) {
    const entry: Entry = refusalCatalogue[kind]
    assert.deepEqual([entry.code, entry.message], [code, message])
    if (action !== undefined) assert.equal(entry.action, action)
  }
})

test('facts fill the words, numbers too', () => {
  assert.deepEqual(describeRefusal({ kind: 'wrongCode', left: 3 }), {
    status: 200,
    body: { code: -101, message: 'Неверный код', action: 'Осталось попыток: 3' },
  })
  assert.equal(describeRefusal({ kind: 'tooOften', seconds: 12 }).body.message, 'Слишком часто. Повторите через 12 с')
})

test('a fact may hold braces and is not filled again', () => {
  assert.equal(
    describeRefusal({ kind: 'invalidInput', problem: '{seconds}', seconds: 5 }).body.message,
    'Проверьте поля: {seconds}',
  )
})

test('details are told when the refusal brings them', () => {
  assert.equal(describeRefusal({ kind: 'notFound', information: 'Номер 5' }).body.information, 'Номер 5')
  assert.equal('information' in describeRefusal({ kind: 'notFound' }).body, false)
  assert.equal(describeRefusal({ kind: 'fault', request: 'r-1' }).body.information, 'Номер обращения: r-1')
})
