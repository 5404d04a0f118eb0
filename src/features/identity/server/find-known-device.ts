import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { sha256, sha256Hex } from '#/platform/server/secrets.ts'
import { knownDeviceDays } from '../domain/entry-limits.ts'
import { findEntrant } from './find-entrant.ts'
import { hasSessionWithCompanion } from './session-queries.ts'

/**
 * Names the device of a caller when its companion cookie is from a session of the very account that is being entered: what others
 * try and ask for is counted apart from it, so they cannot close the owner's way from his own device. For every phone the steps are
 * the same.
 */
export async function findKnownDevice(
  reader: Reader,
  deps: { readonly clock: Clock; readonly codePepper: string },
  { personId, companion }: Pick<Caller, 'personId' | 'companion'>,
): Promise<string | undefined> {
  if (companion === undefined) return undefined
  const entrant = await findEntrant(reader, deps.codePepper, personId)
  if (!entrant) return undefined
  const since = deps.clock.now().subtract({ hours: 24 * knownDeviceDays })
  return (await hasSessionWithCompanion(reader, entrant.personId, sha256(companion), since)) ? sha256Hex(companion) : undefined
}
