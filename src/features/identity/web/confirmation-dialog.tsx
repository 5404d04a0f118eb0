import { useEffect, useEffectEvent, useState } from 'react'
import { CodeEntry } from '#/platform/web/form/code-entry.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useCountdown } from '#/platform/web/use-countdown.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { askConfirmation, confirmPresence } from '../contract.ts'
import { copy, secondsIn, wordsOf } from './copy.ts'

export type ConfirmationDialogProps = {
  readonly mode: Mode
  readonly maskedPhone: string
  /** True: the session is confirmed and what was asked may be done; false: the human gave it up. */
  readonly onAnswer: (confirmed: boolean) => void
}

/** A code from an SMS before something important; it is sent when the popup opens. */
export function ConfirmationDialog({ mode, maskedPhone, onAnswer }: ConfirmationDialogProps) {
  const [code, setCode] = useState('')
  const proof = useProof(mode, () => onAnswer(true))
  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onAnswer(false)}
      title={copy.confirmTitle}
      description={copy.confirmText}
      holdsWork
    >
      <div className="space-y-5 pb-2">
        <p className="text-muted" aria-live="polite">
          {proof.sent ? `Отправили код на ${maskedPhone}. ${proof.hint}` : `Отправляем код на ${maskedPhone}…`}
        </p>
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
        <p className="text-small text-muted">{copy.confirmWarning}</p>
      </div>
    </Dialog>
  )
}

const quiet = { skipAlerts: true, revalidate: false } as const

function useProof(mode: Mode, onConfirmed: () => void) {
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
    const wait = asked.ok ? asked.value.resend_after : secondsIn(asked.refusal.message)
    // A code sent a moment ago still lives.
    const stillFits = !asked.ok && asked.refusal.code === -901 && wait > 0
    if (asked.ok || stillFits) {
      setSent(true)
      setHint(asked.ok ? '' : copy.stillFits)
    } else {
      setError(wordsOf(asked.refusal))
    }
    start(wait)
  }

  async function confirm(code: string): Promise<boolean> {
    const confirmed = await confirming.run({ params, body: { code } })
    if (confirmed.ok) onConfirmed()
    else setError(wordsOf(confirmed.refusal))
    return confirmed.ok
  }
}
