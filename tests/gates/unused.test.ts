import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixtureProject, runTool } from './gate-fixtures.ts'

test('an unused export and an unused file are reported', async () => {
  const { code, output } = await knip('unused/fails')
  assert.equal(code, 1)
  assert.match(output, /forgotten/)
  assert.match(output, /lonely\.ts/)
  assert.doesNotMatch(output, /\btotal\b.*function/)
})

test('the clean twins pass', async () => {
  assert.deepEqual(await knip('unused/passes'), { code: 0, output: '' })
})

async function knip(fixture: string) {
  await using project = await fixtureProject(fixture, {
    configs: ['knip.json', 'package.json'],
    packages: true,
  })
  return await runTool('knip', ['--no-progress', '--no-config-hints', '--include=files,exports'], project.path)
}
