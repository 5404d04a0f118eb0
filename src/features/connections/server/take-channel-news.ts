import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { findByHook } from './connection-queries.ts'
import { channelTold } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly channelFor: ChannelFor }

export type ChannelLetter = { readonly authorization: string | undefined; readonly body: Uint8Array }

/**
 * Takes news that a channel sends by itself, at the address of a connection. Nothing in them is believed but which order to look up,
 * or whose account has moved, so that news sent twice, late or by a stranger change nothing. Answered at once: banks do not wait.
 */
export async function takeChannelNews(deps: Deps, word: string, { authorization, body }: ChannelLetter) {
  const connection = await findByHook(deps.db, sha256(word))
  if (!connection) return refuse({ kind: 'notFound' })
  const { id, account_id: accountId } = connection
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `channel-news:${id}`, count: 30_000, seconds: 600 }])
  const { readWebhook } = await deps.channelFor(accountId)
  if (!readWebhook) return refuse({ kind: 'notFound' })
  const read = await readWebhook({ authorization }, Buffer.from(body).toString('utf8'))
  if (!read.ok) return refuse({ kind: read.refusal.kind === 'forged' ? 'newsForged' : 'bodyUnreadable' })
  // Whoever sends more than any bank is asked about at the usual pace.
  if (!allowed.ok) return ok({ taken: true as const })
  const orderKey = 'key' in read.value ? read.value.key : null
  await deps.db.transaction().execute((tx) => announce(tx, deps.clock, channelTold, { accountId, orderKey }))
  return ok({ taken: true as const })
}
