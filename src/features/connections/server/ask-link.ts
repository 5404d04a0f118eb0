import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ConnectionRow } from './connection-queries.ts'
import { recordLink } from './record-link.ts'
import type { LinkAnswer } from './record-link.ts'

export type LinkDeps = { readonly db: Database; readonly clock: Clock; readonly channelFor: ChannelFor }

/** Asks the channel a question that changes nothing, and records what the answer says of the link. */
export async function askLink(
  deps: LinkDeps,
  { id, account_id: accountId, version }: Pick<ConnectionRow, 'id' | 'account_id' | 'version'>,
): Promise<LinkAnswer['answer']> {
  const channel = await deps.channelFor(accountId)
  const asked = await channel.check()
  const answer = asked.ok ? 'works' : asked.refusal.kind
  await recordLink(deps, { id, version, answer })
  return answer
}
