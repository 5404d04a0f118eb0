import { mock, test } from 'node:test'

test('a module is replaced', () => {
  mock.module('./queries.ts')
})
