import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { faultProblems, partOf, parts, withFault } from './fault.ts'
import type { PlacedFault } from './fault.ts'
import { makeFaultyCopy } from './faulty-copy.ts'

const sound: PlacedFault = {
  area: 'sums',
  id: 'a sum forgets',
  file: 'sum.ts',
  find: 'left + right',
  replace: 'left',
  caughtBy: ['sum.test.ts'],
  rule: 'A sum is of both.',
}

test('a fault is made where its text stands exactly once, and what stands there is taken as it is', () => {
  assert.equal(withFault('a + b', { find: 'a', replace: '$& - $1' }), '$& - $1 + b')
  assert.equal(withFault('a + a', { find: 'a', replace: 'b' }), undefined)
  assert.equal(withFault('b + b', { find: 'a', replace: 'b' }), undefined)
})

test('a fault that no longer fits, changes nothing, repeats a name or names no test is told', () => {
  using root = openRoot()
  const problemsOf = (...faults: PlacedFault[]) => faultProblems(root.folder, faults)
  assert.deepEqual(problemsOf(sound), [])
  assert.deepEqual(problemsOf({ ...sound, find: 'left - right' }), [
    'sums/a sum forgets: the fault no longer fits: its text is not exactly once in sum.ts',
  ])
  assert.match(problemsOf({ ...sound, file: 'gone.ts' }).join('\n'), /no longer fits/)
  assert.match(problemsOf({ ...sound, replace: sound.find }).join('\n'), /changes nothing/)
  assert.match(problemsOf({ ...sound, caughtBy: [] }).join('\n'), /no test is named/)
  assert.match(problemsOf({ ...sound, caughtBy: ['gone.test.ts'] }).join('\n'), /there is no test file gone\.test\.ts/)
  assert.match(problemsOf({ ...sound, caughtBy: ['sum.ts'] }).join('\n'), /there is no test file sum\.ts/)
  assert.match(problemsOf(sound, sound).join('\n'), /two faults have this name/)
})

test('the parts are all faults, each once, with the slow ones dealt out evenly', () => {
  const faults = Array.from({ length: 4.5 * parts }, (_, at) => ({
    ...sound,
    id: String(at),
    caughtBy: [at % 3 === 0 ? 'a.db.test.ts' : 'a.test.ts'],
  }))
  const dealt = Array.from({ length: parts }, (_, part) => partOf(faults, part))
  assert.deepEqual(
    dealt
      .flat()
      .map(({ id }) => id)
      .toSorted(),
    faults.map(({ id }) => id).toSorted(),
  )
  for (const part of dealt) {
    assert.ok(part.length === 4 || part.length === 5)
    const slow = part.filter(({ caughtBy }) => caughtBy[0] === 'a.db.test.ts').length
    assert.ok(slow === 1 || slow === 2)
  }
})

test('a failed assertion catches a fault; a silent test, a fall and a file that does not load do not; the sources stay as they were', async () => {
  using root = openRoot()
  const copy = makeFaultyCopy(root.folder)
  const verdict = async (fault?: PlacedFault) => {
    const { said, test: name } = await copy.test(['sum.test.ts'], fault)
    return [said, name]
  }
  try {
    assert.deepEqual(await verdict(), ['nothing', ''])
    assert.deepEqual(await verdict(sound), ['assertion', 'two and three are five'])
    assert.deepEqual(await verdict({ ...sound, replace: 'right + left' }), ['nothing', ''])
    assert.deepEqual(await verdict({ ...sound, replace: 'left.right.sum' }), ['crash', ''])
    assert.deepEqual(await verdict({ ...sound, replace: 'left +' }), ['crash', ''])
    assert.deepEqual(await verdict(), ['nothing', ''], 'each fault is taken out again')
    assert.equal(readFileSync(join(root.folder, 'sum.ts'), 'utf8'), source)
  } finally {
    copy.remove()
  }
})

const source = 'export function sum(left: any, right: any) {\n  return left + right\n}\n'
const sourceTest = `import assert from 'node:assert/strict'
import test from 'node:test'
import { sum } from './sum.ts'
test('two and three are five', () => assert.equal(sum(2, 3), 5))
`

function openRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-fault-root-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'sum.ts'), source)
  writeFileSync(join(folder, 'sum.test.ts'), sourceTest)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
