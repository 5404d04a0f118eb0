import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixtureProject, runTool } from './gate-fixtures.ts'

/** Offending file of the pure project → its compiler error. */
const cases = {
  'reads-file.ts': 'TS2591',
  'fetches.ts': 'TS2304',
  'waits.ts': 'TS2304',
  'reads-environment.ts': 'TS2591',
  'prints.ts': 'TS2584',
  'looks-at-window.ts': 'TS2304',
  'pays-float.ts': 'TS2322',
  'mixes-ids.ts': 'TS2322',
  'forgets-absence.ts': 'TS2322',
  'uses-enum.ts': 'TS1294',
}

test('each offending domain file fails to compile', async () => {
  const errors = await compile('types/fails')
  assert.deepEqual(
    errors.toSorted(),
    Object.entries(cases)
      .map(([file, error]) => `${file} ${error}`)
      .toSorted(),
  )
})

test('the clean twins compile', async () => {
  assert.deepEqual(await compile('types/passes'), [])
})

async function compile(fixture: string): Promise<string[]> {
  await using project = await fixtureProject(fixture, { configs, packages: false })
  const { output } = await runTool('tsc', ['-p', 'tsconfig.pure.json', '--pretty', 'false'], project.path)
  return [...output.matchAll(/^(?:.*\/)?([^/]+\.ts)\(.*?error (TS\d+)/gm)].map((match) => `${match[1]} ${match[2]}`)
}

const configs = ['package.json', 'tsconfig.base.json', 'tsconfig.pure.json', 'src/kernel']
