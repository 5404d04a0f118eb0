import { useState } from 'react'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { acceptAgreement, sendAgreementCode } from '../contract.ts'
import type { TextView } from '../contract.ts'
import { Markdown } from './markdown.tsx'
import { TextFacts } from './text-facts.tsx'
import { useText } from './use-text.ts'

export type AgreementDialogProps = {
  readonly open: boolean
  readonly mode: Mode
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The agreement on electronic interaction in full, then a code: after it SMS codes are signatures. */
export function AgreementDialog({ open, mode, onClose, onDone }: AgreementDialogProps) {
  const { text, refusal, retry } = useText('einteraction')
  const [code, setCode] = useState('')
  const { maskedPhone, error, sending, accepting, send, accept } = useAcceptance(mode, onDone)
  const reading = (
    <>
      <Button onClick={onClose}>Позже</Button>
      <Button variant="primary" disabled={!text} pending={sending} onClick={() => void send()}>
        Принять и получить код
      </Button>
    </>
  )
  const confirming = (
    <>
      <Button pending={sending} onClick={() => void send()}>
        Отправить код ещё раз
      </Button>
      <Button variant="primary" pending={accepting} onClick={() => void accept(code)}>
        Подтвердить
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => !shown && onClose()}
      size="wide"
      holdsWork={maskedPhone !== undefined}
      title="Соглашение об электронном взаимодействии"
      description="После него код из СМС заменяет вашу собственноручную подпись под документами в сервисе."
      footer={maskedPhone === undefined ? reading : confirming}
    >
      {maskedPhone === undefined ? (
        <div className="space-y-4">
          {refusal && (
            <Notice
              tone="bad"
              action={
                <Button size="small" onClick={retry}>
                  Попробовать ещё раз
                </Button>
              }
            >
              {refusal.message}
            </Notice>
          )}
          {error && <Notice tone="bad">{error}</Notice>}
          {text ? <Reading text={text} /> : !refusal && <Skeleton className="h-64 w-full" />}
        </div>
      ) : (
        <CodeField
          label={`Код из СМС на ${maskedPhone}`}
          hint="Код подходит только к этой редакции соглашения и действует 10 минут"
          value={code}
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what is left to type
          autoFocus
          onChange={setCode}
          onComplete={(typed) => void accept(typed)}
        />
      )}
    </Dialog>
  )
}

function Reading({ text }: { readonly text: TextView }) {
  return (
    <>
      <p className="text-muted">
        <TextFacts text={text} />
      </p>
      <Markdown source={text.markdown} />
    </>
  )
}

function useAcceptance(mode: Mode, onDone: () => void) {
  const [maskedPhone, setMaskedPhone] = useState<string>()
  const [error, setError] = useState<string>()
  const sending = useCall(sendAgreementCode, { skipAlerts: true, revalidate: false })
  const accepting = useCall(acceptAgreement, { skipAlerts: true })
  const params = { role: mode }
  return { maskedPhone, error, sending: sending.pending, accepting: accepting.pending, send, accept }

  async function send(): Promise<void> {
    const sent = await sending.run({ params })
    setError(sent.ok ? undefined : refusalText(sent.refusal))
    if (sent.ok) setMaskedPhone(sent.value.masked_phone)
  }

  async function accept(code: string): Promise<void> {
    if (code.length < 6) return setError('Код — 6 цифр')
    const accepted = await accepting.run({ params, body: { code } })
    if (accepted.ok) return onDone()
    setError(refusalText(accepted.refusal))
  }
}
