import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellSteps } from './tell-steps.ts'

test('each step of the start is told with its own time, and the whole with the time since the command', () => {
  const [told, moments] = [new Array<string>(), [1240, 5000, 5100]]
  const steps = tellSteps(
    (text) => told.push(text),
    () => moments.shift() ?? 0,
  )
  steps.done('Программа загружена')
  steps.done('База данных')
  steps.ready(undefined)
  steps.ready(6000)
  assert.deepEqual(told, [
    '  Программа загружена — 1,2 с\n',
    '  База данных — 3,8 с\n',
    '  Готово за 5,1 с\n',
    '  Готово за 6,0 с\n',
  ])
})
