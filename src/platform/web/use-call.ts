import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import type { Result } from '#/kernel/result.ts'
import { call } from './call.ts'
import type { CallOptions } from './call.ts'
import type { RefusalOf } from './call-refusal.ts'

export type UseCallOptions = Omit<CallOptions, 'signal'> & {
  /** Reloads the page's loaders after a success; true by default. */
  readonly revalidate?: boolean
}

/**
 * A call made by a button or a form. A second `run` while the first is pending returns its answer, so a double click is one
 * call. After a success the page's loaders run again.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions = {}) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const running = useRef<Promise<Result<CallReply<E>, RefusalOf<E>>> | undefined>(undefined)
  return { run, pending }

  function run(input: CallInput<E>, once: CallOptions = {}) {
    running.current ??= attempt(input, once)
    return running.current
  }

  async function attempt(input: CallInput<E>, once: CallOptions) {
    setPending(true)
    try {
      const answer = await call(endpoint, input, { ...options, ...once })
      if (answer.ok && options.revalidate !== false) await revalidate()
      return answer
    } finally {
      running.current = undefined
      setPending(false)
    }
  }
}
