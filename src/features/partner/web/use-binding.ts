import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import type { Result } from '#/kernel/result.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { chooseRights, readBinding, recheckBinding, requestBinding, unbindPlatform } from '../contract.ts'
import { bindingLifecycle, isUndecided } from '../domain/binding.ts'
import type { OptionalRight } from '../domain/binding.ts'

export type Binding = CallReply<typeof readBinding>

const pause = 3_000

/**
 * Live state of the binding: loaded at once, then on every announcement, and every three seconds while the state is changing
 * without announcements. Calls `onMoved` when the state changes.
 */
export function useBinding(initial?: Binding, onMoved?: () => unknown) {
  const [binding, setBinding] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const { asking, checking, choosing, leaving } = useCalls()

  const first = useEffectEvent(() => void look())
  useEffect(() => {
    if (initial === undefined) first()
  }, [initial])
  usePolling(look, { everyMs: pause, active: binding === undefined || isMoving(binding), types: ['binding'], hears: true })
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

  /** Handles a button's response. Returns false on a refusal, with the reason in `problem`. */
  async function take(answer: Result<Binding, CallRefusal>): Promise<boolean> {
    setProblem(undefined)
    if (answer.ok) {
      setBinding(answer.value)
      if (answer.value.state !== binding?.state) onMoved?.()
    } else {
      setProblem(refusalText(answer.refusal))
      await look()
    }
    return answer.ok
  }
}

function useCalls() {
  const quietly = { skipAlerts: true, revalidate: false }
  return {
    asking: useCall(requestBinding, quietly),
    checking: useCall(recheckBinding, quietly),
    choosing: useCall(chooseRights, quietly),
    leaving: useCall(unbindPlatform, quietly),
  }
}

export type LiveBinding = ReturnType<typeof useBinding>

/** Something is pending: at the tax service, with the person, or until a new attempt. */
export function isMoving({ state, next_check_at: at }: Binding): boolean {
  return isUndecided(state) || (bindingLifecycle.is.error(state) && at !== null)
}

export function isBound({ state }: Binding): boolean {
  return bindingLifecycle.is.bound(state)
}
