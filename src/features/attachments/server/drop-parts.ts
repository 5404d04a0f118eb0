import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { deleteUnkept } from './file-queries.ts'
import { dropBytesJob } from './jobs.ts'

/** Addresses in one job. */
const portion = 100

/** Lets the bytes of parts that do not count go: each address is of this file alone. */
export async function dropParts(tx: Tx, { clock }: { readonly clock: Clock }, id: Id<'file'>): Promise<void> {
  const addresses = await deleteUnkept(tx, id)
  for (let from = 0; from < addresses.length; from += portion)
    await enqueue(tx, clock, dropBytesJob, { addresses: addresses.slice(from, from + portion) })
}
