import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announceMany } from '#/platform/server/jobs.ts'
import { contractorStopChanged } from './jobs.ts'

type Match = { readonly person_id: Id<'person'>; readonly leftOn: Temporal.PlainDate }

/** Registers look again at the rows of those whom a change of the list puts into it, takes out of it or gives another day. */
export async function announceFormerChanges(
  tx: Tx,
  clock: Clock,
  orgId: Id<'organization'>,
  { before, after }: { readonly before: readonly Match[]; readonly after: readonly Match[] },
): Promise<void> {
  const days = (matches: readonly Match[]) => new Map(matches.map((match) => [match.person_id, match.leftOn.toString()]))
  const [was, is] = [days(before), days(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id))
  await announceMany(
    tx,
    clock,
    contractorStopChanged,
    changed.map((personId) => ({ orgId, personId })),
  )
}
