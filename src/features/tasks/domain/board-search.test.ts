import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords, readBoardSearch } from './board-search.ts'

test('the search of the board is read from an address, and what is unknown in it is dropped', () => {
  const read = (address: string) => {
    const params = new URLSearchParams(address)
    const search = readBoardSearch((name) => params.get(name))
    return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
  }
  assert.deepEqual(
    read('q=+ролик+&cat=design,texts&fmt=both&town=Тверь&unit=м²&from=21.11.2026&due=2026-12-01&min=1+500&sort=sum'),
    {
      q: 'ролик',
      cat: 'design,texts',
      fmt: 'both',
      town: 'Тверь',
      unit: 'м²',
      from: '21.11.2026',
      due: '01.12.2026',
      min: '1 500',
      sort: 'sum',
    },
  )
  assert.deepEqual(read('cat=gone'), { cat: 'gone' })
  assert.deepEqual(read('cat=texts,gone,design,texts&fmt=moon&unit=час&from=вчера&max=много&sort=luck'), { cat: 'design,texts' })
})

test('many tasks are said to be many', () => {
  assert.deepEqual([0, 99, 100].map(countWords), ['0', '99', '99+'])
})
