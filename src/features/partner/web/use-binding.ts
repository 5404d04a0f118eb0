import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { readBinding, recheckBinding, requestBinding } from '../contract.ts'

export type Binding = CallReply<typeof readBinding>

const pause = 3_000

/**
 * The living state of the binding: asked at once, then every three seconds while it moves. `onSettled` is told when the
 * tax service has answered.
 */
export function useBinding(initial?: Binding, onSettled?: () => unknown) {
  const [binding, setBinding] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const asking = useCall(requestBinding, { skipAlerts: true, revalidate: false })
  const checking = useCall(recheckBinding, { skipAlerts: true, revalidate: false })
  const moving = binding === undefined || isMoving(binding)

  useWhile(moving, look)
  return { binding, problem, request, recheck, requesting: asking.pending, checking: checking.pending }

  async function look(): Promise<void> {
    const answer = await call(readBinding, {}, { skipAlerts: true })
    if (!answer.ok) return binding === undefined ? setProblem(answer.refusal.message) : undefined
    const ended = binding !== undefined && isMoving(binding) && !isMoving(answer.value)
    setBinding(answer.value)
    if (ended) onSettled?.()
  }

  async function request(): Promise<void> {
    setProblem(undefined)
    const answer = await asking.run({})
    if (answer.ok) return setBinding(answer.value)
    setProblem([answer.refusal.message, answer.refusal.action].filter(Boolean).join('. '))
    await look()
  }

  async function recheck(): Promise<void> {
    setProblem(undefined)
    const answer = await checking.run({})
    if (!answer.ok) setProblem(answer.refusal.message)
    await look()
  }
}

/** Does it at once and every three seconds while `active`; sleeps in a hidden tab. */
function useWhile(active: boolean, work: () => Promise<void>): void {
  const step = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void work()
  })
  useEffect(() => {
    if (!active) return undefined
    const first = setTimeout(() => step(), 0)
    const timer = setInterval(() => step(), pause)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [active])
}

export type LiveBinding = ReturnType<typeof useBinding>

export function isMoving({ state }: Binding): boolean {
  return state === 'sending' || state === 'waiting' || state === 'changing'
}

export function isBound({ state }: Binding): boolean {
  return state === 'bound'
}
