import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundBegins, foundEnds, mistakesBetween, nearestWord, piecesOf, searchQuery, wordsOf } from './search-words.ts'

test('a search is read as words: signs have no meaning, short words are whole', () => {
  assert.deepEqual(wordsOf('  Настроить «рекламу» & (ВК) | !х:*'), ['настроить', 'рекламу', 'вк', 'х'])
  assert.equal(searchQuery(['настроить', 'вк']), 'настроить:* & вк')
  assert.equal(searchQuery(['настроить', 'вк'], 'any'), 'настроить:* | вк')
  assert.equal(wordsOf('а б в г д е ж з и к').length, 8)
})

test('a mistyped word is read as the nearest known one, a strange one as nothing', () => {
  assert.equal(nearestWord('ролек', ['роль', 'ролик', 'рельс']), 'ролик')
  assert.equal(nearestWord('рекалма', ['реклама', 'реклам']), 'реклама')
  assert.equal(nearestWord('дезайн', ['дизайн']), 'дизайн')
  assert.equal(nearestWord('кот', ['код', 'рот']), 'код')
  assert.equal(nearestWord('абракадабра', ['реклама']), undefined)
  assert.equal(mistakesBetween('сайт', 'сайт'), 0)
  assert.equal(mistakesBetween('сайт', 'стай'), 2)
  assert.equal(mistakesBetween('a', 'abcdef'), 3)
})

test('what was found is told apart from the rest of a text', () => {
  assert.deepEqual(piecesOf(`Настроить ${foundBegins}рекламу${foundEnds} в ${foundBegins}ВК${foundEnds}`), [
    { text: 'Настроить ', found: false },
    { text: 'рекламу', found: true },
    { text: ' в ', found: false },
    { text: 'ВК', found: true },
  ])
  assert.deepEqual(piecesOf('Ничего'), [{ text: 'Ничего', found: false }])
})
