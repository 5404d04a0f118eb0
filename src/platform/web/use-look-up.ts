import { useEffect, useState } from 'react'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import type { Result } from '#/kernel/result.ts'
import { call } from './call.ts'
import type { RefusalOf } from './call-refusal.ts'

type Answer<E extends Endpoint> = Result<CallReply<E>, RefusalOf<E>>

/**
 * What the server knows about a value as it is typed, for a line below its field. Without an input nothing is asked; an answer that
 * comes after the value has changed is dropped, and no refusal raises an alert. Another `round` asks about the same value again.
 */
export function useLookUp<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  round: number | string = 0,
): Answer<E> | undefined {
  const asked = input === undefined ? undefined : JSON.stringify(input)
  const [known, setKnown] = useState<{ readonly asked: string; readonly round: number | string; readonly answer: Answer<E> }>()
  useEffect(() => {
    if (asked === undefined) return
    const leaving = new AbortController()
    void call(endpoint, JSON.parse(asked) as CallInput<E>, { skipAlerts: true, signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted) setKnown({ asked, round, answer })
    })
    return () => leaving.abort()
  }, [endpoint, asked, round])
  return known?.asked === asked && known?.round === round ? known.answer : undefined
}
