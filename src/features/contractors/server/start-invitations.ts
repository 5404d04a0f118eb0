import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { mostInvitedDaily } from '../domain/invitation-file.ts'
import { insertList } from './invitation-list-queries.ts'
import { runInvitationListJob } from './jobs.ts'
import { readInvitationFile } from './read-invitation-file.ts'
import type { InviteChoice } from './read-invitation-file.ts'
import { roomToInvite } from './room-to-invite.ts'

/** Accepts the people of a file for inviting in the background. Lines that invite nobody are stored without personal data. */
export async function startInvitations(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  bytes: Uint8Array,
  choice: InviteChoice,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const limit = { key: `invitation-lists:${scope.orgId}`, count: 20, seconds: 86_400 }
  const allowed = await takeFromLimits(deps.db, deps.clock, [limit])
  if (!allowed.ok) return allowed
  const now = deps.clock.now()
  const read = await readInvitationFile(deps.db, { orgId: scope.orgId, now }, bytes, choice)
  if (!read.ok) return read
  const { lines } = read.value
  const good = lines.filter(({ left }) => left === undefined).length
  if (good === 0) return refuse({ kind: 'invalidInput', problem: 'в файле некого приглашать' })
  return deps.db.transaction().execute(async (tx) => {
    const room = await roomToInvite(tx, deps.clock, scope.orgId)
    if (good > room) {
      const problem = `за сутки по спискам можно пригласить ${mostInvitedDaily} человек, осталось ${room}`
      return refuse({ kind: 'invalidInput', problem })
    }
    const name = choice.file_name.replace(/\.[^.]+$/, '').slice(0, 120)
    const id = await insertList(tx, deps.clock, scope, name, lines)
    await enqueue(tx, deps.clock, runInvitationListJob, { listId: id }, { key: id })
    await recordEntry(tx, deps, scope, {
      action: 'invitationListStarted',
      object: { kind: 'invitationList', id },
      facts: { rows: good },
    })
    return ok({ id })
  })
}
