import { test } from 'node:test'

test('a module is replaced', (t) => {
  t.mock.module('./queries.ts')
})
