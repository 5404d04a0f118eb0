import { useState } from 'react'
import { isNpd } from '#/kernel/npd-status.ts'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { checkOwnStatus, readOwnStatus } from '../contract.ts'

export type OwnStatus = CallReply<typeof checkOwnStatus>

const pause = 4_000

/**
 * Requests the person's own status from the tax service; one question at a time. If the question is queued, waits for the later
 * answer.
 */
export function useStatusCheck() {
  const asking = useCall(checkOwnStatus, { skipAlerts: true })
  const [status, setStatus] = useState<OwnStatus>()
  const [problem, setProblem] = useState<string>()
  usePolling(pollAnswer, { everyMs: pause, active: isNpd.unknown(status?.state) && !asking.pending })
  return { status, problem, pending: asking.pending, check }

  async function check(): Promise<OwnStatus | undefined> {
    setProblem(undefined)
    const answer = await asking.run({})
    if (answer.ok) setStatus(answer.value)
    else setProblem(refusalText(answer.refusal))
    return answer.ok ? answer.value : undefined
  }

  async function pollAnswer(): Promise<void> {
    const answer = await call(readOwnStatus, {}, { skipAlerts: true })
    if (!answer.ok || isNpd.unknown(answer.value.state)) return
    const { state, checked_at } = answer.value
    if (checked_at !== null)
      setStatus((asked) => (asked && isLater(checked_at, asked.checked_at) ? { state, checked_at } : asked))
  }
}

/** An answer received before the question does not count. */
function isLater(left: string, right: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(left), Temporal.Instant.from(right)) > 0
}

export type StatusCheck = ReturnType<typeof useStatusCheck>
