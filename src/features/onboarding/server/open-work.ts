import { isOpenInvitation } from '#/features/contractors/domain/invitation.ts'
import { openInvitation } from '#/features/contractors/server/open-invitation.ts'
import { readInvitationToken } from '#/features/contractors/server/read-invitation-token.ts'
import { netOf } from '#/features/tasks/domain/terms.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { linkAnswerOf, newcomerLifecycle } from '../domain/newcomer.ts'
import { judgeInvitation } from './judge-invitation.ts'
import { workBehind } from './queries.ts'

/** Returns the work a link invites to, to anyone who has the link. Nothing about the invitee is disclosed. */
export async function openWork(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  token: string,
) {
  const opened = await openInvitation(deps, token)
  if (!opened.ok) return opened
  const id = readInvitationToken(deps.codePepper, token)
  const work = id && (await workBehind(deps.db, id))
  if (!work || newcomerLifecycle.is.excluded(work.state)) return refuse({ kind: 'notFound' })
  const isAccepted = newcomerLifecycle.is.accepted(work.state)
  if (!isAccepted && !isOpenInvitation(work.invitation_state) && !opened.value.accepted) return refuse({ kind: 'notFound' })
  const fallen = isAccepted ? undefined : await judgeInvitation(deps.db, work.id)
  return ok({
    organization: work.short_name,
    inn: work.inn,
    title: work.title,
    result: work.result,
    amount: work.amount,
    net: netOf(work.amount),
    due_on: work.due_on.toString(),
    answer: fallen ? 'over' : linkAnswerOf(work.state),
    why: fallen?.person ?? null,
  })
}
