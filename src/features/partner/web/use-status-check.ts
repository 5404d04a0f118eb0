import { useState } from 'react'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { checkOwnStatus } from '../contract.ts'

export type OwnStatus = CallReply<typeof checkOwnStatus>

/** Asks the tax service about the person himself; one question at a time. */
export function useStatusCheck() {
  const asking = useCall(checkOwnStatus, { skipAlerts: true })
  const [status, setStatus] = useState<OwnStatus>()
  const [problem, setProblem] = useState<string>()
  return { status, problem, pending: asking.pending, check }

  async function check(): Promise<OwnStatus | undefined> {
    setProblem(undefined)
    const answer = await asking.run({})
    if (answer.ok) setStatus(answer.value)
    else setProblem([answer.refusal.message, answer.refusal.action].filter(Boolean).join('. '))
    return answer.ok ? answer.value : undefined
  }
}

export type StatusCheck = ReturnType<typeof useStatusCheck>
