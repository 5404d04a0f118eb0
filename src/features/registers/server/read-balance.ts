import { setTimeout as sleep } from 'node:timers/promises'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Database } from '#/platform/server/database.ts'
import { sqlKopecks } from '#/platform/server/typed-sql.ts'
import type { ChannelBalance } from '../domain/channel-balance.ts'

/** A member waits for the answer: a balance that is not told by then is not known. */
const patienceMs = 3_000

/**
 * What the channel of the main account has left, less what it was already told to pay from there. Undefined where no money is put in
 * beforehand, and where the channel does not say: an unknown balance stops nobody, the channel itself refuses what it cannot pay.
 */
export async function readBalance(
  { db, channelFor }: { readonly db: Database; readonly channelFor: ChannelFor },
  orgId: Id<'organization'>,
): Promise<ChannelBalance | undefined> {
  const { bank: account } = await readOrganization(db, orgId)
  if (account?.channel !== 'bank') return undefined
  const { balance } = await channelFor(account.id)
  if (!balance) return undefined
  const told = await Promise.race([balance(), sleep(patienceMs, undefined, { ref: false })])
  if (!told?.ok) return undefined
  const { promised } = await db
    .selectFrom('payouts')
    .select(sqlKopecks`coalesce(sum(amount), 0)`.as('promised'))
    .where('account_id', '=', account.id)
    .where('channel', '=', 'bank')
    .where('state', '=', 'created')
    .executeTakeFirstOrThrow()
  return { left: told.value, promised: kopecks(promised) }
}
