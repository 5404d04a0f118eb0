import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { getText } from '../contract.ts'
import type { TextView } from '../contract.ts'

/** A text from the server; undefined while it is on its way. */
export function useText(slug: string) {
  const [state, setState] = useState<{ slug: string; text?: TextView; refusal?: CallRefusal }>({ slug })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    void call(getText, { params: { slug } }, { skipAlerts: true, signal: abort.signal }).then((answer) => {
      if (abort.signal.aborted) return
      setState(answer.ok ? { slug, text: answer.value } : { slug, refusal: answer.refusal })
    })
    return () => abort.abort()
  }, [slug, attempt])
  const current = state.slug === slug ? state : { slug }
  return { text: current.text, refusal: current.refusal, retry: () => setAttempt(attempt + 1) }
}
