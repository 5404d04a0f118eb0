import assert from 'node:assert/strict'
import { test } from 'node:test'
import { droppedFiles } from './dropped-files.ts'
import type { DroppedEntry } from './dropped-files.ts'

test('a dropped folder gives the PDF of all its folders, read in portions, and nothing else', async () => {
  const inner = folder([[file('в.pdf')]])
  const outer = folder([
    [file('а.pdf'), file('Thumbs.db')],
    [file('Б.PDF'), inner, unreadable()],
  ])
  const found = await droppedFiles({ items: [outer, file('г.pdf')].map(itemOf), files: [] })
  assert.deepEqual(
    found.map(({ name }) => name),
    ['а.pdf', 'Б.PDF', 'в.pdf', 'г.pdf'],
  )
})

test('files dropped without a folder are as they were dropped', async () => {
  const files = [new File([], 'а.pdf'), new File([], 'список.xlsx')]
  assert.deepEqual(await droppedFiles({ items: [itemOf(file('а.pdf')), { webkitGetAsEntry: () => null }], files }), files)
})

function file(name: string): DroppedEntry {
  return { isDirectory: false, file: (found) => found(new File([], name)) }
}

function unreadable(): DroppedEntry {
  return { isDirectory: false, file: (_, failed) => failed(new Error('gone')) }
}

function folder(portions: readonly DroppedEntry[][]): DroppedEntry {
  return {
    isDirectory: true,
    createReader: () => {
      const left = [...portions]
      return { readEntries: (found) => found(left.shift() ?? []) }
    },
  }
}

function itemOf(entry: DroppedEntry) {
  return { webkitGetAsEntry: () => entry }
}
