import type { MaxBot } from '#/gateways/max-bot/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { greetMaxJob } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly max?: MaxBot | undefined }

/**
 * Takes what MAX tells of people who start and stop the bot, as often as it tells it. A code links once; whoever follows it is that
 * person from now on. Nothing is sent from here: MAX does not wait.
 */
export async function takeMaxNews(deps: Deps, secret: string | undefined, body: Uint8Array) {
  if (!deps.max) return refuse({ kind: 'notFound' })
  const read = deps.max.readNews(secret, Buffer.from(body).toString('utf8'))
  if (!read.ok) return refuse({ kind: read.refusal.kind === 'forged' ? 'maxNewsForged' : 'bodyUnreadable' })
  const news = read.value
  if (news.kind === 'other') return ok({ taken: true as const })
  await deps.db.transaction().execute(async (tx) => {
    if (news.kind === 'stopped') await noteStop(tx, news.userId, deps.clock.now())
    else await link(tx, deps.clock, news.userId, news.code)
  })
  return ok({ taken: true as const })
}

async function link(tx: Tx, clock: Clock, userId: number, code: string | undefined): Promise<void> {
  const greet = (greeting: 'linked' | 'lost') => enqueue(tx, clock, greetMaxJob, { userId, greeting }, { key: String(userId) })
  if (code !== undefined && (await followCode(tx, userId, sha256(code), clock.now()))) return greet('linked')
  const known = await tx.selectFrom('max_links').select('person_id').where('user_id', '=', userId).executeTakeFirst()
  // The same news again: who is linked was greeted.
  if (!known) await greet('lost')
}

/** Returns whether a person is linked by this code now; of two who follow it at once, one is. */
async function followCode(tx: Tx, userId: number, digest: Buffer, now: Temporal.Instant): Promise<boolean> {
  const owner = await tx
    .selectFrom('max_links')
    .select('person_id')
    .where('code_sha256', '=', digest)
    .where('code_until', '>', now)
    .executeTakeFirst()
  if (!owner) return false
  // One account of MAX serves one person: the last who linked it.
  await tx.deleteFrom('max_links').where('user_id', '=', userId).where('person_id', '<>', owner.person_id).execute()
  const done = await tx
    .updateTable('max_links')
    .set({ user_id: userId, linked_at: now, stopped_at: null, code_sha256: null, code_until: null })
    .where('person_id', '=', owner.person_id)
    .where('code_sha256', '=', digest)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

async function noteStop(tx: Tx, userId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('max_links')
    .set({ user_id: null, linked_at: null, stopped_at: now })
    .where('user_id', '=', userId)
    .execute()
}
