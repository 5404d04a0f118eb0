import { useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useLook } from '#/platform/web/use-look.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { checkOwnStatus, readOwnStatus } from '../contract.ts'

export type OwnStatus = CallReply<typeof checkOwnStatus>

const pause = 4_000

/** Asks the tax service about the person himself; one question at a time. Out of turn the answer comes later, and is waited for. */
export function useStatusCheck() {
  const asking = useCall(checkOwnStatus, { skipAlerts: true })
  const [status, setStatus] = useState<OwnStatus>()
  const [problem, setProblem] = useState<string>()
  useLook(lookForAnswer, { everyMs: pause, active: status?.state === 'unknown' && !asking.pending })
  return { status, problem, pending: asking.pending, check }

  async function check(): Promise<OwnStatus | undefined> {
    setProblem(undefined)
    const answer = await asking.run({})
    if (answer.ok) setStatus(answer.value)
    else setProblem([answer.refusal.message, answer.refusal.action].filter(Boolean).join('. '))
    return answer.ok ? answer.value : undefined
  }

  async function lookForAnswer(): Promise<void> {
    const answer = await call(readOwnStatus, {}, { skipAlerts: true })
    if (!answer.ok || answer.value.state === 'unknown') return
    const { state, checked_at } = answer.value
    if (checked_at !== null)
      setStatus((asked) => (asked && isLater(checked_at, asked.checked_at) ? { state, checked_at } : asked))
  }
}

/** What was known before the question does not answer it. */
function isLater(left: string, right: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(left), Temporal.Instant.from(right)) > 0
}

export type StatusCheck = ReturnType<typeof useStatusCheck>
