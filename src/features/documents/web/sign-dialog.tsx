import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatMoment } from '#/kernel/time.ts'
import { CodeEntry } from '#/platform/web/form/code-entry.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { sendClientSigningCode, sendPersonSigningCode, signClientDocument, signPersonDocument } from '../contract.ts'
import type { DocumentSide } from '../domain/document.ts'
import { useCountdown } from '#/platform/web/use-countdown.ts'

export type SignDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
  readonly signing: {
    readonly text: string
    readonly masked_phone: string
    readonly next: { readonly id: string; readonly title: string } | null
    readonly more: number
  }
}

/** Signing by a code: the code goes out when the popup opens, a wrong one keeps it open, the right one shows what comes next. */
export function SignDialog({ open, onClose, ...rest }: SignDialogProps) {
  const [done, setDone] = useState<string>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={done === undefined ? 'Подпись документа' : 'Документ подписан'}
      holdsWork={done === undefined}
    >
      {done === undefined ? <CodeStep {...rest} onSigned={setDone} /> : <Done {...rest} state={done} onClose={onClose} />}
    </Dialog>
  )
}

type StepProps = Omit<SignDialogProps, 'open' | 'onClose'>

function CodeStep({ side, documentId, signing, onSigned }: StepProps & { readonly onSigned: (state: string) => void }) {
  const send = useCall(side === 'client' ? sendClientSigningCode : sendPersonSigningCode, { skipAlerts: true, revalidate: false })
  const sign = useCall(side === 'client' ? signClientDocument : signPersonDocument, { skipAlerts: true })
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)
  const timer = useCountdown()

  useEffect(() => {
    void request()
    // oxlint-disable-next-line react/exhaustive-deps -- the first code goes out once, when the popup opens
  }, [])

  return (
    <div className="space-y-4">
      <p className="font-medium">{signing.text}</p>
      <p className="text-muted">
        {sent
          ? `Код отправлен на ${signing.masked_phone}. Код действует 10 минут.`
          : `Отправляем код на ${signing.masked_phone}…`}
      </p>
      <CodeEntry
        code={code}
        onChange={(next) => {
          setCode(next)
          setProblem(undefined)
        }}
        verb="Подписать"
        onConfirm={(full) => void confirm(full)}
        confirming={sign.pending}
        onResend={() => void request()}
        sending={send.pending}
        left={timer.left}
        error={problem}
      />
      <p className="text-small text-muted">
        Введённый код — ваша простая электронная подпись под этим файлом. Никому его не сообщайте.
      </p>
    </div>
  )

  async function request(): Promise<void> {
    setProblem(undefined)
    const answer = await send.run({ params: { id: documentId } })
    if (answer.ok) {
      setSent(true)
      setCode('')
      return timer.start(answer.value.resend_after)
    }
    setProblem(wordsOf(answer.refusal))
    timer.start(answer.refusal.code === -901 ? Number(/\d+/.exec(answer.refusal.message)?.[0] ?? 0) : 0)
  }

  async function confirm(full: string): Promise<void> {
    const answer = await sign.run({ params: { id: documentId }, query: { code: full }, body: undefined })
    if (answer.ok) return onSigned(answer.value.state_name)
    setCode('')
    setProblem(wordsOf(answer.refusal))
  }
}

function Done({ side, signing, state, onClose }: StepProps & { readonly state: string; readonly onClose: () => void }) {
  const [at] = useState(() => formatMoment(Temporal.Now.instant()))
  return (
    <div className="space-y-5">
      <div className="flex gap-3">
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-good" />
        <div>
          <p className="font-medium">{signing.text.replace(/^Подписываете: /, '')}</p>
          <p className="text-muted">
            Подписано {at} (МСК). Состояние: {state.toLowerCase()}.
          </p>
        </div>
      </div>
      <Notice title="Что дальше">
        {signing.next === null
          ? 'Больше подписывать нечего. Мы сообщим, когда понадобится ваше действие.'
          : `Вас ждёт ещё один документ: ${signing.next.title}`}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {signing.next !== null && (
          <LinkButton variant="primary" to={`/${side}/docs/${signing.next.id}`} onClick={onClose}>
            Следующий документ ({signing.more})
          </LinkButton>
        )}
        <Button variant={signing.next === null ? 'primary' : 'secondary'} onClick={onClose}>
          Готово
        </Button>
      </div>
    </div>
  )
}

function wordsOf({ message, action }: { readonly message: string; readonly action?: string }): string {
  return action === undefined ? message : `${message}. ${action}`
}
