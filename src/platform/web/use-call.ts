import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import type { Result } from '#/kernel/result.ts'
import { call } from './call.ts'
import type { CallOptions } from './call.ts'
import type { CallRefusal } from './call-refusal.ts'

export type UseCallOptions = Omit<CallOptions, 'signal'> & {
  /** Loaders of the page run again after a success; true unless told otherwise. */
  readonly revalidate?: boolean
}

/**
 * A call made by a button or a form. A second `run` while the first is under way gives its answer, so a double
 * click is one call. After a success the loaders of the page run again.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions = {}) {
  const revalidator = useRevalidator()
  const [pending, setPending] = useState(false)
  const running = useRef<Promise<Result<CallReply<E>, CallRefusal>> | undefined>(undefined)
  const latest = useRef({ revalidator, options })
  latest.current = { revalidator, options }

  const run = useCallback(
    (input: CallInput<E>, once: CallOptions = {}) => {
      running.current ??= attempt(input, once)
      return running.current
    },
    [endpoint],
  )
  return { run, pending }

  async function attempt(input: CallInput<E>, once: CallOptions) {
    setPending(true)
    try {
      const answer = await call(endpoint, input, { ...latest.current.options, ...once })
      if (answer.ok && latest.current.options.revalidate !== false) await latest.current.revalidator.revalidate()
      return answer
    } finally {
      running.current = undefined
      setPending(false)
    }
  }
}
