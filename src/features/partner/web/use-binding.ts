import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useNews } from '#/platform/web/use-news.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import type { Result } from '#/kernel/result.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { chooseRights, readBinding, recheckBinding, requestBinding, unbindPlatform } from '../contract.ts'
import type { OptionalRight } from '../domain/binding.ts'

export type Binding = CallReply<typeof readBinding>

const pause = 3_000

/**
 * The living state of the binding: asked at once, then every three seconds while it moves, and whenever there is news of it.
 * `onMoved` is told when it stands in another state than before.
 */
export function useBinding(initial?: Binding, onMoved?: () => unknown) {
  const [binding, setBinding] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const asking = useCall(requestBinding, { skipAlerts: true, revalidate: false })
  const checking = useCall(recheckBinding, { skipAlerts: true, revalidate: false })
  const choosing = useCall(chooseRights, { skipAlerts: true, revalidate: false })
  const leaving = useCall(unbindPlatform, { skipAlerts: true, revalidate: false })

  useWhile(binding === undefined || isMoving(binding), look)
  useNews(['binding'], () => void look())
  return {
    binding,
    problem,
    request: async () => take(await asking.run({})),
    recheck: async () => take(await checking.run({})),
    choose: async (optional: readonly OptionalRight[]) => take(await choosing.run({ body: { optional: [...optional] } })),
    unbind: async () => take(await leaving.run({})),
    requesting: asking.pending || choosing.pending,
    checking: checking.pending,
    unbinding: leaving.pending,
  }

  async function look(): Promise<void> {
    const answer = await call(readBinding, {}, { skipAlerts: true })
    if (!answer.ok) return binding === undefined ? setProblem(answer.refusal.message) : undefined
    const moved = binding !== undefined && binding.state !== answer.value.state
    setBinding(answer.value)
    if (moved) onMoved?.()
  }

  /** Takes the answer of a button. False: refused, and why stands in `problem`. */
  async function take(answer: Result<Binding, CallRefusal>): Promise<boolean> {
    setProblem(undefined)
    if (answer.ok) {
      setBinding(answer.value)
      if (answer.value.state !== binding?.state) onMoved?.()
    } else {
      setProblem([answer.refusal.message, answer.refusal.action].filter(Boolean).join('. '))
      await look()
    }
    return answer.ok
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

/** Something is on its way: to the tax service, to the person, or to a new try. */
export function isMoving({ state, next_check_at: at }: Binding): boolean {
  return state === 'sending' || state === 'waiting' || state === 'changing' || (state === 'error' && at !== null)
}

export function isBound({ state }: Binding): boolean {
  return state === 'bound'
}
