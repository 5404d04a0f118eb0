import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { missedInPlaywright, printSlowest, timesInJunit, timesInPlaywright } from './slowest-tests.ts'

test('the times are read from the report that the test runner writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-times-'))
  const [file, report] = [join(folder, 'pause.test.mjs'), join(folder, 'report.xml')]
  const pause = 'new Promise((done) => setTimeout(done, 120))'
  writeFileSync(
    file,
    `import { test } from 'node:test'\ntest('waits "long" & sleeps', () => ${pause})\ntest('is quick', () => {})\n`,
  )
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  spawnSync(process.execPath, ['--test', '--test-reporter=junit', `--test-reporter-destination=${report}`, file], { env })
  const times = timesInJunit(readFileSync(report, 'utf8'), folder)
  rmSync(folder, { recursive: true })
  assert.deepEqual(
    times.map(({ file: where, name }) => [where, name]),
    [
      ['pause.test.mjs', 'waits "long" & sleeps'],
      ['pause.test.mjs', 'is quick'],
    ],
  )
  assert.ok((times[0]?.seconds ?? 0) > 0.1)
  assert.match(printSlowest(times, 1), /^ {4}0\.[1-9] с {2}pause\.test\.mjs: waits "long" & sleeps$/)
})

test('journeys in groups are counted too, several tries of one together', () => {
  const spec = (title: string, ...durations: number[]) => {
    const results = durations.map((duration) => ({ duration }))
    return { title, file: 'a.spec.ts', ok: true, tests: [{ status: 'expected', results }] }
  }
  const wrong = { duration: 10, errors: [{ message: '\u001B[31mError: 2 ≠ 3\u001B[39m\n\nReceived: 3' }] }
  const failed = { ...spec('failed'), ok: false, tests: [{ status: 'unexpected', results: [wrong] }] }
  const unrun = { ...spec('unrun', 0), tests: [{ status: 'skipped', results: [] }] }
  const suites = [{ specs: [spec('outer', 2000)], suites: [{ specs: [spec('inner', 1000, 500)] }] }]
  assert.deepEqual(missedInPlaywright(suites), [])
  assert.deepEqual(missedInPlaywright([{ specs: [failed], suites: [{ specs: [unrun] }] }]), [
    'a.spec.ts: failed\n    Error: 2 ≠ 3\n    \n    Received: 3',
    'a.spec.ts: unrun (не запускался)',
  ])
  const times = timesInPlaywright(suites, 'tests/journeys')
  assert.equal(printSlowest(times), '    2.0 с  tests/journeys/a.spec.ts: outer\n    1.5 с  tests/journeys/a.spec.ts: inner')
})
