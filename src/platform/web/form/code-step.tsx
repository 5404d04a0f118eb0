import { useEffect, useState } from 'react'
import type { Result } from '#/kernel/result.ts'
import { secondsToWait } from '../call-refusal.ts'
import type { CallRefusal } from '../call-refusal.ts'
import { refusalText } from '../refusal-text.ts'
import { useCountdown } from '../use-countdown.ts'
import { CodeDelivery } from './code-delivery.tsx'
import { CodeEntry } from './code-entry.tsx'

export type CodeStepProps<Sent extends { readonly resend_after: number }> = {
  /** What the code does: «Подписать», «Согласовать». */
  readonly verb: string
  /** The line above the digits; `undefined` while the first code is on its way. */
  readonly sentText: (sent: Sent | undefined) => string
  readonly send: () => Promise<Result<Sent, CallRefusal>>
  readonly sending: boolean
  /** Called with the code and with what the last sending answered. After a success the caller leaves the step. */
  readonly confirm: (code: string, sent: Sent | undefined) => Promise<Result<unknown, CallRefusal>>
  readonly confirming: boolean
}

/** A code lives this long: one that was sent a shorter pause ago may still be typed. */
const codeLifeSeconds = 600

/** Asks for a code when it opens and lets the human confirm by it; a wrong code keeps the step open. */
export function CodeStep<Sent extends { readonly resend_after: number }>(props: CodeStepProps<Sent>) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Sent>()
  const [hasEarlier, setEarlier] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const timer = useCountdown()

  useEffect(() => {
    void request()
    // oxlint-disable-next-line react/exhaustive-deps -- the first code goes out once, when the step opens
  }, [])

  return (
    <>
      <p className="text-muted" aria-live="polite">
        {hasEarlier ? 'Код уже отправлен и действует: введите его. Новый можно запросить чуть позже.' : props.sentText(sent)}
      </p>
      <CodeDelivery round={round} />
      <CodeEntry
        code={code}
        onChange={(next) => {
          setCode(next)
          setProblem(undefined)
        }}
        verb={props.verb}
        onConfirm={(full) => void confirm(full)}
        confirming={props.confirming}
        onResend={() => void request()}
        sending={props.sending}
        left={timer.left}
        error={problem}
      />
    </>
  )

  async function request(): Promise<void> {
    setProblem(undefined)
    const answer = await props.send()
    if (answer.ok) {
      // Digits typed while the first code was on its way are of that code.
      if (sent !== undefined) setCode('')
      setSent(answer.value)
      setRound((count) => count + 1)
      setEarlier(false)
      return timer.start(answer.value.resend_after)
    }
    const wait = secondsToWait(answer.refusal)
    timer.start(wait)
    // The step was closed and opened again before the pause was over.
    if (sent === undefined && wait > 0 && wait < codeLifeSeconds) return setEarlier(true)
    setProblem(refusalText(answer.refusal))
  }

  async function confirm(full: string): Promise<void> {
    const answer = await props.confirm(full, sent)
    if (answer.ok) return
    setCode('')
    setProblem(refusalText(answer.refusal))
  }
}
