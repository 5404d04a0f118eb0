import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoment } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { CodeStep } from '#/platform/web/form/code-step.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Completed } from '#/platform/web/kit/completed.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { shortCount } from '#/platform/web/kit/short-count.ts'
import { useCall } from '#/platform/web/use-call.ts'
import {
  markClientRead,
  markPersonRead,
  sendClientSigningCode,
  sendPersonSigningCode,
  signClientDocument,
  signPersonDocument,
} from '../contract/signing.ts'
import type { DocumentSide } from '../domain/document.ts'

export type SignDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
  /** Where the work goes on once nothing is left to sign. */
  readonly onward: string | undefined
  readonly signing: {
    readonly text: string
    readonly masked_phone: string
    readonly next: { readonly id: string; readonly title: string } | null
    readonly more: number
  }
}

/**
 * Signing with a code: the code is sent when the popup opens, a wrong code keeps the popup open, the correct one shows the next
 * step or leads to it.
 */
export function SignDialog({ open, onClose, onward, ...rest }: SignDialogProps) {
  const [done, setDone] = useState<string>()
  const navigate = useNavigate()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={done === undefined ? 'Подпись документа' : 'Документ подписан'}
      holdsWork={done === undefined}
    >
      {done === undefined ? <SigningStep {...rest} onSigned={finish} /> : <Done {...rest} state={done} onClose={onClose} />}
    </Dialog>
  )

  function finish(state: string): void {
    if (onward === undefined || rest.signing.next !== null) return setDone(state)
    onClose()
    celebrate('Документ подписан', `Состояние: ${state.toLowerCase()}. Мы сообщим, когда понадобится ваше действие`)
    void navigate(onward)
  }
}

type StepProps = Omit<SignDialogProps, 'open' | 'onClose' | 'onward'>

function SigningStep({ side, documentId, signing, onSigned }: StepProps & { readonly onSigned: (state: string) => void }) {
  const send = useCall(side === 'client' ? sendClientSigningCode : sendPersonSigningCode, { skipAlerts: true, revalidate: false })
  const mark = useCall(side === 'client' ? markClientRead : markPersonRead, { skipAlerts: true, revalidate: false })
  const sign = useCall(side === 'client' ? signClientDocument : signPersonDocument, { skipAlerts: true })
  return (
    <div className="space-y-4">
      <p className="font-medium">{signing.text}</p>
      <CodeStep
        verb="Подписать"
        sentText={(sent) =>
          sent
            ? `Код отправлен на ${signing.masked_phone}. Код действует 10 минут.`
            : `Отправляем код на ${signing.masked_phone}…`
        }
        send={request}
        sending={mark.pending || send.pending}
        confirm={confirm}
        confirming={sign.pending}
      />
      <p className="text-small text-muted">
        Введённый код — ваша простая электронная подпись под этим файлом. Никому его не сообщайте.
      </p>
    </div>
  )

  /** The box beside the text says that it was read; without that no code goes. */
  async function request() {
    const marked = await mark.run({ body: { ids: [documentId] } })
    return marked.ok ? send.run({ params: { id: documentId } }) : marked
  }

  async function confirm(code: string) {
    const answer = await sign.run({ params: { id: documentId }, query: { code }, body: undefined })
    if (answer.ok) onSigned(answer.value.state_name)
    return answer
  }
}

function Done({ side, signing, state, onClose }: StepProps & { readonly state: string; readonly onClose: () => void }) {
  const [at] = useState(() => formatMoment(Temporal.Now.instant()))
  return (
    <Completed
      title={signing.text.replace(/^Подписываете: /, '')}
      next={
        signing.next === null
          ? 'Больше подписывать нечего. Мы сообщим, когда понадобится ваше действие.'
          : `Вас ждёт ещё один документ: ${signing.next.title}`
      }
      actions={
        <>
          {signing.next !== null && (
            <LinkButton variant="primary" to={`/${side}/docs/${signing.next.id}`} onClick={onClose}>
              Следующий документ ({shortCount(signing.more)})
            </LinkButton>
          )}
          <Button variant={signing.next === null ? 'primary' : 'secondary'} onClick={onClose}>
            Готово
          </Button>
        </>
      }
    >
      Подписано {at} (МСК). Состояние: {state.toLowerCase()}.
    </Completed>
  )
}
