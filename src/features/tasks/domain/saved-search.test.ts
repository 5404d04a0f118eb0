import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fittingSearch,
  lastTelling,
  nearbySearch,
  nextTelling,
  parseSearchAddress,
  searchName,
  writeSearchAddress,
} from './saved-search.ts'

const kept = (address: string) => {
  const search = parseSearchAddress(address)
  return search && writeSearchAddress(search)
}

test('the same search is kept once however its address was written, without the order of the list', () => {
  assert.equal(
    kept('town=%D0%A2%D0%B2%D0%B5%D1%80%D1%8C&q=%D1%80%D0%BE%D0%BB%D0%B8%D0%BA&sort=sum'),
    kept('q=ролик&town=Тверь&page=2'),
  )
  assert.equal(kept('q=два+слова'), `q=${encodeURIComponent('два слова')}`)
})

test('a search that asks for nothing is not kept', () => {
  for (const address of ['', 'sort=sum', 'cat=gone', 'q=', 'q=%E0%A4%A', '&&=&'] as const)
    assert.equal(kept(address), undefined, address)
})

test('a search is called by what it looks for', () => {
  const called = (address: string) => {
    const search = parseSearchAddress(address)
    return search && searchName(search)
  }
  assert.equal(called('q=ролик&cat=design&town=Тверь'), 'ролик, Дизайн, Тверь')
  assert.equal(called('min=5000'), 'Мой поиск')
})

test('what fits is work of my kinds, done from anywhere or in my town', () => {
  assert.equal(decodeURIComponent(fittingSearch(['texts', 'design'], ' Тверь ')), 'cat=design,texts&fmt=both&town=Тверь')
  assert.equal(fittingSearch(['design'], ''), 'cat=design')
  assert.equal(fittingSearch([], ''), '')
})

test('nearby is what is done on the spot in the first town that my searches name', () => {
  const near = nearbySearch(['cat=design', kept('q=ролик&town=Тверь') ?? '', 'town=Тула'])
  assert.deepEqual(near && { ...near, address: decodeURIComponent(near.address) }, {
    town: 'Тверь',
    address: 'fmt=onSite&town=Тверь',
  })
  assert.equal(nearbySearch(['cat=design']), undefined)
})

test('new tasks are told of at nine in the morning of Moscow', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  assert.equal(lastTelling(at('2026-11-23T05:59:59Z')).toString(), '2026-11-22T06:00:00Z')
  assert.equal(lastTelling(at('2026-11-23T06:00:00Z')).toString(), '2026-11-23T06:00:00Z')
  assert.equal(nextTelling(at('2026-11-23T06:00:01Z')).toString(), '2026-11-24T06:00:00Z')
})
