import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { connectionLifecycle, endsSoon, failureWords, isPaying } from '../domain/connection.ts'
import { lockConnection, saveConnection } from './connection-queries.ts'
import type { ConnectionRow } from './connection-queries.ts'
import { connectionDenied, connectionWorks } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** What the channel said to the secret of one version: that it works, or why it does not. */
export type LinkAnswer = {
  readonly id: Id<'connection'>
  readonly version: number
  readonly answer: 'works' | keyof typeof failureWords
}

/**
 * Records how the link of a connection is. What an older secret learned changes nothing: the member has replaced it meanwhile.
 * Silence changes no state: nothing is known by it.
 */
export function recordLink(deps: Deps, { id, version, answer }: LinkAnswer): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockConnection(tx, id)
    if (!row || row.version !== version || connectionLifecycle.is.off(row.state)) return
    if (answer === 'works') await recordWorking(tx, deps, row)
    else if (answer === 'denied') await recordDenied(tx, deps, row)
    else await saveConnection(tx, id, deps.clock.now(), { checked_at: deps.clock.now(), reason: failureWords[answer] })
  })
}

async function recordWorking(tx: Tx, deps: Deps, row: ConnectionRow): Promise<void> {
  const now = deps.clock.now()
  const wasPaying = isPaying(row.state)
  const working = wasPaying ? row.state : connectionLifecycle.after(row.state, 'work')
  const ends = connectionLifecycle.is.working(working) && endsSoon(row.secret_until, moscowDate(now))
  const state = ends ? connectionLifecycle.after(working, 'expire') : working
  await saveConnection(tx, row.id, now, { state, checked_at: now, reason: '' })
  if (!wasPaying) await announce(tx, deps.clock, connectionWorks, { accountId: row.account_id })
}

async function recordDenied(tx: Tx, deps: Deps, row: ConnectionRow): Promise<void> {
  const now = deps.clock.now()
  const isNews = !connectionLifecycle.is.denied(row.state)
  const state = isNews ? connectionLifecycle.after(row.state, 'deny') : row.state
  await saveConnection(tx, row.id, now, { state, checked_at: now, reason: failureWords.denied })
  if (isNews) await announce(tx, deps.clock, connectionDenied, { connectionId: row.id, version: row.version, at: now.toString() })
}
