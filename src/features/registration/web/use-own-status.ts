import { useState } from 'react'
import { checkOwnStatus } from '#/features/partner/contract.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'

/** Asks the tax service about the person himself; one question at a time. */
export function useOwnStatus() {
  const asking = useCall(checkOwnStatus, { skipAlerts: true })
  const [status, setStatus] = useState<CallReply<typeof checkOwnStatus>>()
  const [problem, setProblem] = useState<string>()
  return { status, problem, pending: asking.pending, check }

  async function check(): Promise<void> {
    setProblem(undefined)
    const answer = await asking.run({})
    if (answer.ok) setStatus(answer.value)
    else setProblem([answer.refusal.message, answer.refusal.action].filter(Boolean).join('. '))
  }
}
