import type { TimeStampAuthority } from '#/gateways/time-stamp/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { secondsBeforeNextStamp } from '../domain/root.ts'
import { firstUnstamped, insertStamp, stampTroubleName } from './root-queries.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Absent when the installation has no authority: roots stand without stamps. */
  readonly timeStamps: TimeStampAuthority | undefined
}

/**
 * Has the authority stamp every root, one a run, oldest first. Whatever it answers but a sound stamp of this very root is an error in
 * the log and a number in the metrics, and is asked again, for ever.
 */
export async function stampRoots(deps: Deps): Promise<JobOutcome> {
  const { timeStamps } = deps
  const root = timeStamps && (await firstUnstamped(deps.db))
  if (!root) return { next: 'done' }
  const stamped = await timeStamps.stamp(Buffer.from(root.root, 'hex'), root.made_at)
  const now = deps.clock.now()
  if (!stamped.ok) {
    const failures = Number(await readPlace(deps.db, stampTroubleName)) + 1
    await savePlace(deps, stampTroubleName, String(failures))
    deps.log.error({ root: root.no, failures, ...stamped.refusal }, 'a root was not stamped')
    const seconds = secondsBeforeNextStamp(failures)
    return { next: 'again', at: now.add({ seconds }), why: 'the authority gave no stamp' }
  }
  const { token, at, serial, policy, authority } = stamped.value
  await deps.db.transaction().execute((tx) => {
    const row = { root_no: root.no, token: Buffer.from(token), stamped_at: at, serial, policy, authority, received_at: now }
    return insertStamp(tx, row)
  })
  await savePlace(deps, stampTroubleName, '')
  deps.log.info({ root: root.no, serial, authority, at: at.toString() }, 'a root was stamped')
  return { next: 'again', at: now.add({ seconds: 1 }), why: 'more roots' }
}
