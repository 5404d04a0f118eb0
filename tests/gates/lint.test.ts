import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixtureProject, runTool } from './gate-fixtures.ts'

/** Offending file → the rule that reports it. */
const cases = {
  'src/features/tasks/domain/clock-by-date.ts': 'eslint(no-restricted-globals)',
  'src/features/tasks/domain/clock-by-global.ts': 'eslint(no-restricted-properties)',
  'src/features/tasks/domain/clock-by-temporal.ts': 'eslint(no-restricted-properties)',
  'src/features/tasks/domain/lot.ts': 'eslint(no-restricted-properties)',
  'src/kernel/moment.ts': 'eslint(no-restricted-globals)',
  'src/kernel/dice.ts': 'eslint(no-restricted-properties)',
  'src/kernel/today.ts': 'eslint(no-restricted-properties)',
  'src/features/tasks/server/publish-task.ts': 'typescript(no-floating-promises)',
  'src/features/tasks/server/read-task.ts': 'typescript(no-explicit-any)',
  'src/features/tasks/server/first-task.ts': 'typescript(no-non-null-assertion)',
  'src/features/tasks/server/task-title.ts': 'typescript(no-unsafe-type-assertion)',
  'src/features/tasks/server/say-task.ts': 'eslint(no-console)',
  'src/features/tasks/server/task-name.ts': 'typescript(consistent-type-imports)',
  'src/features/tasks/server/task-step.ts': 'typescript(switch-exhaustiveness-check)',
  'src/features/tasks/server/every-task.ts': 'typescript(no-misused-promises)',
  'src/features/tasks/server/mocked-task.test.ts': 'eslint(no-restricted-properties)',
  'src/features/tasks/server/context-mock.test.ts': 'eslint(no-restricted-properties)',
}

test('each offending file is reported by its rule and by no other', async () => {
  const found = await lint('lint/fails')
  assert.deepEqual(
    found.toSorted(),
    Object.entries(cases)
      .map(([file, rule]) => `${file} ${rule}`)
      .toSorted(),
  )
})

test('the clean twins pass', async () => {
  assert.deepEqual(await lint('lint/passes'), [])
})

async function lint(fixture: string): Promise<string[]> {
  await using project = await fixtureProject(fixture, { configs, packages: true })
  const { output } = await runTool('oxlint', ['--quiet', '--format=json', 'src', 'tools'], project.path)
  const report: { diagnostics: { filename: string; code: string }[] } = JSON.parse(output)
  return [...new Set(report.diagnostics.map(({ filename, code }) => `${filename} ${code}`))]
}

const configs = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.pure.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
]
