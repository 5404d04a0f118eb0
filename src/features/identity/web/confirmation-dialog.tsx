import { useEffect, useEffectEvent, useState } from 'react'
import { secondsToWait } from '#/platform/web/call-refusal.ts'
import { CodeDelivery } from '#/platform/web/form/code-delivery.tsx'
import { CodeEntry } from '#/platform/web/form/code-entry.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useCountdown } from '#/platform/web/use-countdown.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { askConfirmation, confirmPresence } from '../contract.ts'
import { entryWords } from './entry-words.ts'

export type ConfirmationDialogProps = {
  readonly mode: Mode
  readonly maskedPhone: string
  /** True: the session is confirmed and the requested action may run; false: the person cancelled. */
  readonly onAnswer: (confirmed: boolean) => void
}

/** An SMS code before an important action; it is sent when the popup opens. */
export function ConfirmationDialog({ mode, maskedPhone, onAnswer }: ConfirmationDialogProps) {
  const [code, setCode] = useState('')
  const proof = useProof(mode, () => onAnswer(true))
  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onAnswer(false)}
      title="Подтвердите, что это вы"
      description="Вы меняете деньги, данные или доступ. Код нужен раз в 10 минут."
      holdsWork
    >
      <div className="space-y-5 pb-2">
        <p className="text-muted" aria-live="polite">
          {proof.sent ? `Отправили код на ${maskedPhone}. ${proof.hint}` : `Отправляем код на ${maskedPhone}…`}
        </p>
        <CodeDelivery round={proof.round} />
        <CodeEntry
          code={code}
          onChange={(next) => {
            setCode(next)
            proof.forgetError()
          }}
          verb="Подтвердить"
          onConfirm={(typed) => void proof.confirm(typed).then((right) => right || setCode(''))}
          confirming={proof.confirming}
          onResend={() => void proof.ask()}
          sending={proof.asking}
          left={proof.left}
          error={proof.error}
        />
        <p className="text-small text-muted">
          Никому не сообщайте код. Если вы ничего не меняли, закройте это окно и выйдите на остальных устройствах.
        </p>
      </div>
    </Dialog>
  )
}

const quiet = { skipAlerts: true, revalidate: false } as const

function useProof(mode: Mode, onConfirmed: () => void) {
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState(false)
  const [hint, setHint] = useState('')
  const [error, setError] = useState<string>()
  const { left, start } = useCountdown()
  const asking = useCall(askConfirmation, quiet)
  const confirming = useCall(confirmPresence, quiet)
  const params = { role: mode }

  const askFirst = useEffectEvent(() => void ask())
  useEffect(() => askFirst(), [])
  return {
    sent,
    round,
    hint,
    error,
    left,
    asking: asking.pending,
    confirming: confirming.pending,
    ask,
    confirm,
    forgetError: () => setError(undefined),
  }

  async function ask(): Promise<void> {
    setError(undefined)
    const asked = await asking.run({ params })
    const wait = asked.ok ? asked.value.resend_after : secondsToWait(asked.refusal)
    // A code sent a moment ago is still live.
    const stillFits = !asked.ok && wait > 0
    if (asked.ok || stillFits) {
      setSent(true)
      // Only a message that has gone out is watched.
      if (asked.ok) setRound((count) => count + 1)
      setHint(asked.ok ? '' : entryWords.stillFits)
    } else {
      setError(refusalText(asked.refusal))
    }
    start(wait)
  }

  async function confirm(code: string): Promise<boolean> {
    const confirmed = await confirming.run({ params, body: { code } })
    if (confirmed.ok) onConfirmed()
    else setError(refusalText(confirmed.refusal))
    return confirmed.ok
  }
}
