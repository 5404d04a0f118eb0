import { useCallback, useEffect, useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { changeTaskInvitation, listTaskInvitations } from '../contract/task-invitation.ts'
import { isOpenTaskInvitation, taskInvitationLifecycle } from '../domain/task-invitation.ts'
import type { InvitePeopleProps } from './invite-people-dialog.tsx'
import { invitationTones } from './tones.ts'

const InvitePeople = lateWindow<InvitePeopleProps>(async () => (await import('./invite-people-dialog.tsx')).InvitePeopleDialog)

type List = CallReply<typeof listTaskInvitations>
type Invitation = List['items'][number]

export type TaskInvitationsProps = { readonly taskId: string }

/** Who was asked to apply for the task, what has come of it, and what the customer can do about it. */
export function TaskInvitations({ taskId }: TaskInvitationsProps) {
  const [list, setList] = useState<List>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(
    (signal?: AbortSignal) => {
      const asked = { params: { id: taskId }, query: {} }
      void call(listTaskInvitations, asked, { skipAlerts: true, ...(signal && { signal }) }).then((answer) => {
        if (signal?.aborted) return
        if (answer.ok) setList(answer.value)
        setProblem(answer.ok ? undefined : refusalText(answer.refusal))
      })
    },
    [taskId],
  )
  useEffect(() => {
    const stop = new AbortController()
    read(stop.signal)
    return () => stop.abort()
  }, [read])
  if (problem !== undefined)
    return (
      <Notice tone="bad" action={<Button onClick={() => read()}>Повторить</Button>}>
        {problem}
      </Notice>
    )
  return list ? <Shown taskId={taskId} list={list} onChange={() => read()} /> : <Skeleton className="h-40" />
}

type ShownProps = { readonly taskId: string; readonly list: List; readonly onChange: () => void }

function Shown({ taskId, list, onChange }: ShownProps) {
  const [isInviting, setInviting] = useState(false)
  const mayInvite = useMay('editTasks') && list.is_open
  const pages = usePages(
    listTaskInvitations,
    list,
    (cursor) => ({ params: { id: taskId }, query: { cursor } }),
    (reply) => reply,
  )
  const invite = mayInvite && (
    <Button variant="primary" onClick={() => setInviting(true)}>
      Пригласить
    </Button>
  )
  return (
    <div className="space-y-4">
      {pages.items.length === 0 ? (
        <EmptyState title="Никого не приглашали" {...(invite && { action: invite })}>
          {list.is_open
            ? 'Позовите тех, кого знаете: из своего списка, по телефону или ИНН. Откликнуться смогут и другие.'
            : 'Задание не принимает отклики, поэтому приглашать некуда.'}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{countWords(list.counts)}</p>
            {invite}
          </div>
          <ul className="space-y-3">
            {pages.items.map((one) => (
              <li key={one.id}>
                <Line invitation={one} mayResend={mayInvite} onChange={onChange} />
              </li>
            ))}
          </ul>
          <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
        </>
      )}
      <InvitePeople open={isInviting} taskId={taskId} onClose={() => setInviting(false)} onDone={onChange} />
    </div>
  )
}

function countWords({ all, seen, applied, declined }: List['counts']): string {
  const parts = [
    `${plural(all, 'Приглашён', 'Приглашены', 'Приглашено')} ${all}`,
    seen > 0 && `думают ${seen}`,
    `откликнулись ${applied}`,
    declined > 0 && `отказались ${declined}`,
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

type LineProps = { readonly invitation: Invitation; readonly mayResend: boolean; readonly onChange: () => void }

function Line({ invitation, mayResend, onChange }: LineProps) {
  const { id, state, link } = invitation
  const [isAsked, setAsked] = useState(false)
  const mayEdit = useMay('editTasks')
  const change = useCall(changeTaskInvitation, { revalidate: false })
  const isOpen = isOpenTaskInvitation(state)
  return (
    <article className="card space-y-2 p-4" aria-label={invitation.who}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{invitation.who}</h3>
        <Status tone={invitationTones[state]}>{taskInvitationLifecycle.nameOf(state)}</Status>
      </div>
      <p className="text-small text-muted">
        Отправлено <Moment value={invitation.sent_at} />
        {invitation.seen_at !== null && isOpen && (
          <>
            {' '}
            · просмотрено <Moment value={invitation.seen_at} />
          </>
        )}
        {isOpen ? (
          <>
            {' '}
            · ждём ответа до <Moment value={invitation.expires_at} />
          </>
        ) : (
          invitation.ended_at !== null && (
            <>
              {' '}
              · <Moment value={invitation.ended_at} />
            </>
          )
        )}
      </p>
      {invitation.decline_reason !== null && <p>Причина: {invitation.decline_reason}</p>}
      {invitation.sms_failed && isOpen && <p className="text-bad">СМС не ушло: проверьте номер и отправьте ещё раз</p>}
      {isOpen && mayEdit && (
        <div className="flex flex-wrap gap-2">
          {link !== null && <CopyButton text={link} label="Скопировать ссылку" />}
          {mayResend && (
            <Button size="small" pending={change.pending} onClick={() => void run('resend')}>
              Отправить ещё раз
            </Button>
          )}
          <Button size="small" variant="caution" onClick={() => setAsked(true)}>
            Отозвать
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Отозвать приглашение: ${invitation.who}?`}
        verb="Отозвать"
        pending={change.pending}
        onConfirm={() => void run('withdraw')}
      >
        Ссылка перестанет действовать. Пригласить этого человека ещё раз можно, пока задание принимает отклики.
      </ConfirmDialog>
    </article>
  )

  async function run(action: 'resend' | 'withdraw'): Promise<void> {
    const done = await change.run({ params: { id, action } })
    setAsked(false)
    if (done.ok) onChange()
  }
}
