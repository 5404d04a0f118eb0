import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { getText } from '../contract.ts'
import type { TextView } from '../contract.ts'

type State = { readonly slug: string; readonly text?: TextView; readonly refusal?: CallRefusal }

/** A text from the server; neither text nor refusal while it is on its way. */
export function useText(slug: string) {
  const [state, setState] = useState<State>({ slug })
  useEffect(() => {
    const abort = new AbortController()
    void readText(slug, abort.signal).then((answer) => abort.signal.aborted || setState(answer))
    return () => abort.abort()
  }, [slug])
  const current: State = state.slug === slug ? state : { slug }
  const retry = () => {
    setState({ slug })
    void readText(slug).then(setState)
  }
  return { text: current.text, refusal: current.refusal, retry }
}

async function readText(slug: string, signal?: AbortSignal): Promise<State> {
  const answer = await call(getText, { params: { slug } }, { skipAlerts: true, ...(signal ? { signal } : {}) })
  return answer.ok ? { slug, text: answer.value } : { slug, refusal: answer.refusal }
}
