import { setTimeout as sleep } from 'node:timers/promises'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Database } from '#/platform/server/database.ts'

/** A member waits for the answer: a balance that is not told by then is not known. */
const patienceMs = 3_000

/**
 * What the channel of the main account has left. Undefined where no money is put in beforehand, and where the channel does not say: an
 * unknown balance stops nobody, the channel itself refuses what it cannot pay.
 */
export async function readBalance(
  { db, channelFor }: { readonly db: Database; readonly channelFor: ChannelFor },
  orgId: Id<'organization'>,
): Promise<Kopecks | undefined> {
  const { bank: account } = await readOrganization(db, orgId)
  if (account?.channel !== 'bank') return undefined
  const { balance } = await channelFor(account.id)
  if (!balance) return undefined
  const told = await Promise.race([balance(), sleep(patienceMs, undefined, { ref: false })])
  return told?.ok ? told.value : undefined
}
