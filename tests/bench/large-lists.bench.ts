import assert from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import { selectionOf } from '#/features/receipts/server/figure-queries.ts'
import { pageOfReceipts } from '#/features/receipts/server/queries.ts'
import { writeReceipts } from '#/features/receipts/server/write-receipts.ts'
import type { Id } from '#/kernel/ids.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { unpackZip } from '../support/unpack-zip.ts'
import { compare } from './compare.ts'
import { filledAt, fillScale, numbered } from './fill-scale.ts'

/**
 * Lists of a large organization: a hundred thousand receipts beside two thousand, and their table beside the packing of its bytes.
 */

const [few, many] = [1, 50]
const clock = standingClock(filledAt)
const orgId = numbered('organization', 0) as Id<'organization'>
const scope = {
  orgId,
  personId: numbered('person', 0),
  memberId: numbered('member', 0),
  branchIds: [],
  role: 'owner',
} as unknown as ClientScope

await using small = await house(few)
await using large = await house(many)
console.log(`Receipts: ${await receiptsIn(small.db)} and ${await receiptsIn(large.db)}`)

const reads = {
  'first page': (db: Database) => pageOfReceipts(db, scope, { cursor: undefined }, 50),
  'filter by a name': (db: Database) => pageOfReceipts(db, scope, { q: 'черпаков', cursor: undefined }, 50),
  sums: (db: Database) => selectionOf(db, scope, {}),
}
for (const [name, read] of Object.entries(reads)) {
  await compare({
    name: `17. Receipts, ${name}: of fifty times as many`,
    unit: 'read',
    limit: { name: 'two thousand', run: () => times(20, () => read(small.db)) },
    product: { name: 'a hundred thousand', run: () => times(20, () => read(large.db)) },
    goal: 0.5,
  })
}

const sheet = [...(await unpackZip(await table()))].find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? assert.fail()
await compare({
  name: `18. Receipts of the large one as a table: XML of ${Math.round(sheet.length / 1_000_000)} MB`,
  unit: 'table',
  limit: { name: 'deflate of its XML', run: () => times(1, async () => deflateRawSync(sheet)) },
  product: { name: 'read, written and packed', run: () => times(1, table) },
  goal: 0.6,
  by: 'cpu',
  rounds: 3,
})

async function house(scale: number) {
  const database = await openTestDatabase()
  await fillScale(database.url, scale)
  const opened = openDatabase(database.url, 2)
  return {
    db: opened.db,
    async [Symbol.asyncDispose]() {
      await opened.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function receiptsIn(db: Database): Promise<number> {
  return (await selectionOf(db, scope, {})).count
}

async function times(operations: number, act: () => Promise<unknown>) {
  for (let done = 0; done < operations; done += 1) await act()
  return { operations }
}

async function table(): Promise<Buffer> {
  await large.db.deleteFrom('rate_counters').execute()
  const made = await writeReceipts({ db: large.db, clock }, scope, {})
  assert.ok(made.ok)
  return Buffer.concat(await Array.fromAsync(made.value.portions))
}
