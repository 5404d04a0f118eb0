import { useState } from 'react'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { acceptAgreement, sendAgreementCode } from '../contract.ts'
import { Markdown } from './markdown.tsx'
import { TextFacts } from './text-facts.tsx'
import { useText } from './use-text.ts'

export type AgreementDialogProps = {
  readonly open: boolean
  readonly mode: Mode
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The agreement on electronic interaction in full, then a code: after it codes from SMS are signatures. */
export function AgreementDialog({ open, mode, onClose, onDone }: AgreementDialogProps) {
  const { text, refusal, retry } = useText('einteraction')
  const [maskedPhone, setMaskedPhone] = useState<string>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const sending = useCall(sendAgreementCode, { skipAlerts: true, revalidate: false })
  const accepting = useCall(acceptAgreement, { skipAlerts: true })
  const params = { role: mode }

  async function send(): Promise<void> {
    const sent = await sending.run({ params })
    setCode('')
    setError(sent.ok ? undefined : wordsOf(sent.refusal))
    if (sent.ok) setMaskedPhone(sent.value.masked_phone)
  }

  async function accept(typed: string): Promise<void> {
    if (typed.length < 6) return setError('Код — 6 цифр')
    const accepted = await accepting.run({ params, body: { code: typed } })
    if (accepted.ok) return onDone()
    setError(wordsOf(accepted.refusal))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => !shown && onClose()}
      size="wide"
      holdsWork={maskedPhone !== undefined}
      title="Соглашение об электронном взаимодействии"
      description="После него код из СМС заменяет вашу собственноручную подпись под документами в сервисе."
      footer={
        maskedPhone === undefined ? (
          <>
            <Button onClick={onClose}>Позже</Button>
            <Button variant="primary" disabled={!text} pending={sending.pending} onClick={() => void send()}>
              Принять и получить код
            </Button>
          </>
        ) : (
          <>
            <Button pending={sending.pending} onClick={() => void send()}>
              Отправить код ещё раз
            </Button>
            <Button variant="primary" pending={accepting.pending} onClick={() => void accept(code)}>
              Подтвердить
            </Button>
          </>
        )
      }
    >
      {refusal && (
        <Notice tone="bad" action={<Button size="small" onClick={retry}>Попробовать ещё раз</Button>}>
          {refusal.message}
        </Notice>
      )}
      {!text && !refusal && <Skeleton className="h-64 w-full" />}
      {text && maskedPhone === undefined && (
        <>
          <p className="mb-4 text-muted"><TextFacts text={text} /></p>
          {error && <div className="mb-4"><Notice tone="bad">{error}</Notice></div>}
          <Markdown source={text.markdown} />
        </>
      )}
      {maskedPhone !== undefined && (
        <CodeField
          label={`Код из СМС на ${maskedPhone}`}
          hint="Код подходит только к этой редакции соглашения и действует 10 минут"
          value={code}
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
          autoFocus
          onChange={(next) => {
            setCode(next)
            setError(undefined)
          }}
          onComplete={(typed) => void accept(typed)}
        />
      )}
    </Dialog>
  )
}

function wordsOf(refusal: { readonly message: string; readonly action?: string }): string {
  return [refusal.message, refusal.action].filter(Boolean).join('. ')
}
