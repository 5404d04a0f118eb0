import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paperQueue } from './paper-queue.ts'
import type { PaperQueueState, Sent } from './paper-queue.ts'

test('three files go at a time, and all of them come to an end', async () => {
  const line = openLine()
  line.queue.add(named('a', 'b', 'c', 'd'))
  assert.deepEqual(line.states(), ['sending', 'sending', 'sending', 'queued'])
  await line.answer('b', { is: 'taken' })
  assert.deepEqual(line.states(), ['sending', 'taken', 'sending', 'sending'])
  for (const name of ['a', 'c']) await line.answer(name, { is: 'taken' })
  await line.answer('d', { is: 'refused', words: 'не PDF' })
  assert.deepEqual([line.states(), line.state().isGoing], [['taken', 'taken', 'taken', 'refused'], false])
})

test('a file that got lost stops the others until they are told to go on', async () => {
  const line = openLine()
  line.queue.add(named('a', 'b', 'c', 'd'))
  await line.answer('a', { is: 'lost', words: 'нет связи' })
  await line.answer('b', { is: 'taken' })
  await line.answer('c', { is: 'taken' })
  assert.deepEqual([line.states(), line.state().halted], [['lost', 'taken', 'taken', 'queued'], 'нет связи'])
  assert.equal(line.state().isGoing, false)
  line.queue.resume()
  assert.deepEqual([line.states(), line.state().halted], [['sending', 'taken', 'taken', 'sending'], undefined])
})

test('a file of the same name takes the place of the one before, whatever comes of that', async () => {
  const line = openLine()
  line.queue.add([{ name: 'a', paper: 'old' }])
  line.queue.add([{ name: 'a', paper: 'new' }])
  await line.answer('old', { is: 'refused', words: 'не PDF' })
  assert.deepEqual(line.states(), ['sending'])
  await line.answer('new', { is: 'taken' })
  assert.deepEqual(line.states(), ['taken'])
})

test('a file known to be unfit is not sent', () => {
  const line = openLine()
  line.queue.refuse('a', 'a', 'больше 10 МБ')
  assert.deepEqual([line.states(), line.state().isGoing], [['refused'], false])
})

test('a window that was closed sends no other file', async () => {
  const line = openLine()
  line.queue.add(named('a', 'b', 'c', 'd'))
  line.queue.stop()
  for (const name of ['a', 'b', 'c']) await line.answer(name, { is: 'taken' })
  assert.deepEqual(line.states(), ['taken', 'taken', 'taken', 'queued'])
})

function named(...names: string[]) {
  return names.map((name) => ({ name, paper: name }))
}

function openLine() {
  const answers = new Map<string, (sent: Sent) => void>()
  let now: PaperQueueState<string> = { papers: [], halted: undefined, isGoing: false }
  const queue = paperQueue<string>(
    (paper) => new Promise((resolve) => answers.set(paper, resolve)),
    (state) => (now = state),
  )
  return {
    queue,
    state: () => now,
    states: () => now.papers.map(({ sent }) => sent.is),
    answer: async (paper: string, sent: Sent) => {
      answers.get(paper)?.(sent)
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
