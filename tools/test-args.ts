import { join } from 'node:path'

/** Arguments of every `node --test`: assertions compare moments by what they say. */
export const testArgs: readonly string[] = [
  '--test',
  '--import',
  join(import.meta.dirname, '../tests/support/compare-moments.ts'),
]
