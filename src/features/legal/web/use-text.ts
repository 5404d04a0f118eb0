import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { getText } from '../contract.ts'
import type { ShownTextView } from '../contract.ts'

type State = { readonly key: string; readonly text?: ShownTextView; readonly refusal?: CallRefusal }

/** A text from the server; neither text nor refusal is set while it is loading. Without a version: the edition in force. */
export function useText(slug: string, version?: string) {
  const key = `${slug} ${version ?? ''}`
  const [state, setState] = useState<State>({ key })
  useEffect(() => {
    const abort = new AbortController()
    void readText(slug, version, abort.signal).then((answer) => abort.signal.aborted || setState({ key, ...answer }))
    return () => abort.abort()
  }, [slug, version, key])
  const current: State = state.key === key ? state : { key }
  const retry = () => {
    setState({ key })
    void readText(slug, version).then((answer) => setState({ key, ...answer }))
  }
  return { text: current.text, refusal: current.refusal, retry }
}

async function readText(slug: string, version: string | undefined, signal?: AbortSignal): Promise<Omit<State, 'key'>> {
  const input = { params: { slug }, query: version === undefined ? {} : { version } }
  const answer = await call(getText, input, { skipAlerts: true, ...(signal ? { signal } : {}) })
  return answer.ok ? { text: answer.value } : { refusal: answer.refusal }
}
