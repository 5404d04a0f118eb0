import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from './log.ts'
import { terminalLine, terminalLog } from './terminal-log.ts'

test('a warning is one line with the time of the place, what happened and its facts', () => {
  const json = '{"level":40,"at":"2026-11-22T12:31:03.891Z","jobs":3,"party":"tax service","msg":"stopped with work in hand"}'
  const line = terminalLine(json, 'Europe/Moscow')
  assert.equal(line, '15:31:03  Внимание: stopped with work in hand, jobs 3, party tax service')
})

test('an error names its fault, where it came from and its cause on the same line', () => {
  const lines: string[] = []
  const log = openLog(
    'warn',
    terminalLog((text) => lines.push(text), 'UTC'),
  )
  log.info({}, 'not shown')
  log.error({ job: 'tasks.remind', fault: new TypeError('no such\ntask', { cause: new Error('gone') }) }, 'job failed')
  const [line = '', ...others] = lines
  assert.deepEqual(others, [])
  assert.match(
    line,
    /^\d\d:\d\d:\d\d {2}Ошибка: job failed, job tasks\.remind: TypeError: no such task \(at .+\) ← Error: gone \(at .+\)\n$/,
  )
})
