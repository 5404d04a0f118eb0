import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { acceptInvitation, openInvitation } from '../contract/invitation.ts'

/** The page an invitation link opens: who invites, and one button. */
export function InvitationDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { person } = useViewer()
  const accept = useCall(acceptInvitation, { skipAlerts: true })
  const [invitation, setInvitation] = useState<CallReply<typeof openInvitation> | 'gone'>()
  const [problem, setProblem] = useState<string>()
  const [accepted, setAccepted] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void call(openInvitation, { params: { token } }, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setInvitation(answer.ok ? answer.value : 'gone')
    })
    return () => stop.abort()
  }, [token])
  const done = accepted || (invitation !== undefined && invitation !== 'gone' && invitation.accepted)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Приглашение исполнителю"
      footer={
        invitation !== undefined && invitation !== 'gone' && !done && person?.mode === 'person' ? (
          <Button variant="primary" pending={accept.pending} onClick={() => void agree()}>
            Принять приглашение
          </Button>
        ) : (
          <Button onClick={onClose}>Закрыть</Button>
        )
      }
    >
      <Words invitation={invitation} done={done} token={token} />
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
    </Dialog>
  )

  async function agree(): Promise<void> {
    setProblem(undefined)
    const answer = await accept.run({ params: { token } })
    if (answer.ok) setAccepted(true)
    else setProblem(refusalText(answer.refusal))
  }
}

function Words({
  invitation,
  done,
  token,
}: {
  readonly invitation: CallReply<typeof openInvitation> | 'gone' | undefined
  readonly done: boolean
  readonly token: string
}) {
  const { person } = useViewer()
  if (invitation === undefined) return <Skeleton className="h-20" />
  if (invitation === 'gone') return <p>Приглашение отменено, или его срок истёк. Попросите заказчика прислать новое.</p>
  const who = `${invitation.organization} (ИНН ${invitation.inn})`
  if (done) return <p>Готово: {who} видит вас в списке исполнителей и может предложить работу.</p>
  return (
    <div className="space-y-4">
      <p>{who} приглашает вас выполнять задания. Заказчик увидит ваше имя, ИНН и статус самозанятого.</p>
      {!person && (
        <LinkButton variant="primary" to={`/?login=1&next=${encodeURIComponent(`/?invitation=${token}`)}`}>
          Войти и ответить
        </LinkButton>
      )}
      {person?.mode === 'client' && (
        <Notice tone="info">Вы вошли как заказчик. Переключитесь в режим «Исполнитель», чтобы принять.</Notice>
      )}
    </div>
  )
}
