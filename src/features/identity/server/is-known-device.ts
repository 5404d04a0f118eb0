import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { equalBytes, sha256 } from '#/platform/server/secrets.ts'
import { knownDeviceDays, networkOf } from '../domain/entry-limits.ts'
import { devicesSince } from './session-queries.ts'

/**
 * Returns whether the device was seen in the last 30 days: the same companion cookie, or the same browser from the same
 * network.
 */
export async function isKnownDevice(
  reader: Reader,
  clock: Clock,
  personId: Id<'person'>,
  caller: Pick<Caller, 'companion' | 'userAgent' | 'ip'>,
): Promise<boolean> {
  const seen = await devicesSince(reader, personId, clock.now().subtract({ hours: 24 * knownDeviceDays }))
  const companion = caller.companion === undefined ? undefined : sha256(caller.companion)
  return seen.some((device) => {
    if (companion && device.companion_sha256 && equalBytes(companion, device.companion_sha256)) return true
    return device.user_agent === caller.userAgent && networkOf(device.ip) === networkOf(caller.ip)
  })
}
