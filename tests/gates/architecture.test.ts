import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { suite, test } from 'node:test'
import { architecture } from '../../tools/architecture.ts'
import { checkArchitecture } from '../../tools/check-architecture.ts'
import { offending } from './gate-fixtures.ts'
import type { Architecture } from '../../tools/architecture.ts'

/** Fixture folder → the only rule its files break. */
const cases = {
  'package-in-kernel': 'package',
  'package-in-contract': 'package',
  'node-in-domain': 'package',
  'node-in-web': 'package',
  'kernel-knows-feature': 'layer',
  'web-imports-server': 'layer',
  'web-imports-server-late': 'layer',
  'server-imports-adapter': 'layer',
  'port-knows-platform': 'layer',
  'platform-knows-feature': 'layer',
  'source-imports-tests': 'layer',
  'refusals-know-feature': 'layer',
  'later-feature': 'feature order',
  'inside-of-feature': 'feature privacy',
  'web-of-feature': 'feature privacy',
  'gateway-knows-gateway': 'gateway privacy',
  'path-out-of-feature': 'import path',
  cycle: 'cycle',
  'cycle-of-types': 'cycle',
  barrel: 're-export',
  'barrel-in-two-steps': 're-export',
  'default-export': 'default export',
  'exported-arrow': 'exported arrow',
  'unknown-file-name': 'file name',
  'banned-file-name': 'file name',
  'unknown-feature': 'file name',
  'migration-name': 'file name',
  'migration-without-header': 'migration header',
  'migration-that-holds-up': 'migration that holds up',
  'migration-that-takes-away': 'migration header',
  'long-file': 'file size',
  'verb-with-two-names': 'verb',
  'verb-of-another-name': 'verb',
  'table-of-stranger': 'table owner',
  'table-without-owner': 'table owner',
  'table-without-name': 'table owner',
  'sql-in-routes': 'sql place',
  'sql-with-a-guess': 'sql promise',
  'bare-lock': 'bare lock',
  'bare-state': 'bare state',
  'bare-state-list': 'bare state list',
  'mark-without-issue': 'comment',
  'code-in-comment': 'comment',
  'suppression-without-reason': 'comment',
} as const

const rules: Architecture = { ...architecture, maxLines: 10, tables: { tasks: ['tasks'], leads: ['leads'] } }

for (const [name, rule] of Object.entries(cases)) {
  suite(name.replaceAll('-', ' '), () => {
    test(`each offending file breaks “${rule}”`, () => {
      const tree = offending(`architecture/${name}/fails`)
      const violations = checkArchitecture(tree, rules)
      assert.deepEqual([...new Set(violations.map((violation) => violation.rule))], [rule])
    })

    test('the clean twin passes every rule', () => {
      assert.deepEqual(checkArchitecture(offending(`architecture/${name}/passes`), rules), [])
    })
  })
}

test('every fixture breaks its rule', () => {
  assert.deepEqual(readdirSync(offending('architecture')).toSorted(), Object.keys(cases).toSorted())
})

test("every file that writes another owner's table is reported", () => {
  const violations = checkArchitecture(offending('architecture/table-of-stranger/fails'), rules)
  assert.deepEqual(
    violations.map(({ file, line }) => `${file}:${line}`),
    ['src/features/tasks/server/board-queries.ts:2', 'src/features/tasks/server/queries.ts:2', 'src/platform/server/limits.ts:2'],
  )
})

test('every migration that takes away or holds up is reported', () => {
  for (const name of ['migration-that-takes-away', 'migration-that-holds-up']) {
    const files = checkArchitecture(offending(`architecture/${name}/fails`), rules).map(({ file }) => file)
    assert.deepEqual(
      files.map((file) => basename(file)),
      readdirSync(offending(`architecture/${name}/fails/db/migrations`)).toSorted(),
    )
  }
})

test('every way to compare a state as text is reported', () => {
  const found = checkArchitecture(offending('architecture/bare-state/fails'), rules).map(({ file, line }) => `${file}:${line}`)
  assert.deepEqual(found, [
    'src/features/tasks/server/close-task.ts:2',
    'src/features/tasks/server/remove-task.ts:2',
    'src/features/tasks/web/member-line.tsx:2',
    'src/features/tasks/web/task-list.tsx:2',
    'src/features/tasks/web/task-panel.tsx:2',
    'src/features/tasks/web/task-words.ts:2',
  ])
})
