import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { readBinding, recheckBinding, requestBinding } from '../contract.ts'

export type Binding = CallReply<typeof readBinding>

const pause = 3_000

/** The living state of the binding: asked at once, then every three seconds while it moves. */
export function useBinding(initial?: Binding) {
  const [binding, setBinding] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const asking = useCall(requestBinding, { skipAlerts: true, revalidate: false })
  const checking = useCall(recheckBinding, { skipAlerts: true, revalidate: false })
  const moving = binding === undefined || isMoving(binding)

  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    const answer = await call(readBinding, {}, { skipAlerts: true })
    if (answer.ok) await take(answer.value)
    else if (binding === undefined) setProblem(answer.refusal.message)
  })

  useEffect(() => {
    if (!moving) return undefined
    const first = setTimeout(() => void look(), 0)
    const timer = setInterval(() => void look(), pause)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [moving])

  return { binding, problem, request, recheck, requesting: asking.pending, checking: checking.pending }

  async function take(next: Binding): Promise<void> {
    const ended = binding !== undefined && isMoving(binding) && !isMoving(next)
    setBinding(next)
    if (ended) await revalidate()
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

export type LiveBinding = ReturnType<typeof useBinding>

export function isMoving({ state }: Binding): boolean {
  return state === 'sending' || state === 'waiting' || state === 'changing'
}

export function isBound({ state }: Binding): boolean {
  return state === 'bound'
}
