import { useEffect } from 'react'
import { call } from '#/platform/web/call.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { seeInvitations } from '../contract/task-invitation.ts'
import type { TaskInvitationState } from '../domain/task-invitation.ts'
import { isOpenTaskInvitation, nameForInvited } from '../domain/task-invitation.ts'
import { DeclineInvitation } from './decline-invitation.tsx'

export type InvitedNoticeProps = {
  readonly taskId: string
  readonly invitation:
    | { readonly id: string; readonly expires_at: string }
    | { readonly token: string; readonly state: TaskInvitationState; readonly expires_at: string }
}

/** Stands above a task for whoever is asked to apply for it, with an account or by the link of an SMS. */
export function InvitedNotice({ taskId, invitation }: InvitedNoticeProps) {
  const isOwn = 'id' in invitation
  useEffect(() => {
    if (isOwn) void call(seeInvitations, { body: { task_id: taskId } }, { skipAlerts: true })
  }, [isOwn, taskId])
  if ('state' in invitation && !isOpenTaskInvitation(invitation.state))
    return (
      <Notice title={`Приглашение: ${nameForInvited(invitation.state).toLowerCase()}`}>
        Откликнуться можно и без него, пока задание принимает отклики.
      </Notice>
    )
  return (
    <Notice
      tone="good"
      title="Вас приглашают на это задание"
      action={<DeclineInvitation of={isOwn ? { id: invitation.id } : { token: invitation.token }} />}
    >
      Ответьте до <Moment value={invitation.expires_at} />. Отказ ничего не стоит.
    </Notice>
  )
}
