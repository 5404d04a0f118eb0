import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { saveTemplateDraft } from '../contract/template.ts'
import type { readTemplate } from '../contract/template.ts'

type View = z.output<typeof readTemplate.reply>
/** `taken`: somebody saved another draft meanwhile; what is typed here stays until it is decided whose words go on. */
type Saving = { readonly is: 'saved' | 'typed' | 'taken' } | { readonly is: 'failed'; readonly text: string }

/** The words being edited, saved to the draft by themselves when the hand rests. */
export function useTemplateDraft(template: View) {
  const { kind, draft, active, platform } = template
  const [words, setWords] = useState(draft?.words ?? active?.words ?? platform.words)
  const [version, setVersion] = useState(draft?.version ?? 0)
  const [state, setState] = useState<Saving>({ is: 'saved' })
  const { run } = useCall(saveTemplateDraft, { skipAlerts: true, revalidate: false })
  const latest = useRef({ words, version, timer: 0, isSaving: false })
  useEffect(() => {
    const { current } = latest
    return () => clearTimeout(current.timer)
  }, [])
  return { words, version, state, change, save }

  function change(next: string): void {
    latest.current.words = next
    setWords(next)
    setState((now) => (now.is === 'taken' ? now : { is: 'typed' }))
    saveLater()
  }

  function saveLater(): void {
    clearTimeout(latest.current.timer)
    latest.current.timer = window.setTimeout(() => void save(), restSeconds * 1000)
  }

  async function save(): Promise<void> {
    if (latest.current.isSaving) return saveLater()
    latest.current.isSaving = true
    const sent = latest.current.words
    const answer = await run({ params: { kind }, body: { words: sent, version: latest.current.version } })
    latest.current.isSaving = false
    if (!answer.ok) {
      setState(answer.refusal.kind === 'staleVersion' ? { is: 'taken' } : { is: 'failed', text: refusalText(answer.refusal) })
      return
    }
    latest.current.version = answer.value.draft?.version ?? 0
    setVersion(latest.current.version)
    if (latest.current.words === sent) setState({ is: 'saved' })
    else saveLater()
  }
}

/** Of rest before what is typed is saved. */
const restSeconds = 1.5
