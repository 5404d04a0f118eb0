import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { getAcceptedText } from '../contract.ts'
import type { TextView } from '../contract.ts'
import { Markdown } from './markdown.tsx'
import { TextFacts } from './text-facts.tsx'
import { TextLines } from './text-lines.tsx'
import { TextRefusal } from './text-refusal.tsx'

type Answer = { readonly text?: TextView; readonly refusal?: CallRefusal }

/** The very words the human accepted, whatever has become of the text since. */
export function AcceptedTextDialog({
  id,
  mode,
  onClose,
}: {
  readonly id: string
  readonly mode: Mode
  readonly onClose: () => void
}) {
  const [{ text, refusal }, setAnswer] = useState<Answer>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const options = { skipAlerts: true, signal: abort.signal }
    void call(getAcceptedText, { params: { role: mode, id } }, options).then((read) => {
      if (!abort.signal.aborted) setAnswer(read.ok ? { text: read.value } : { refusal: read.refusal })
    })
    return () => abort.abort()
  }, [id, mode, attempt])
  const retry = () => {
    setAnswer({})
    setAttempt(attempt + 1)
  }
  return (
    <Dialog
      open
      onOpenChange={(visible) => !visible && onClose()}
      size="wide"
      title={text?.title ?? (refusal ? 'Документ' : 'Загружаем документ')}
      description={text && <TextFacts text={text} />}
    >
      {text && <Markdown source={text.markdown} />}
      {refusal && <TextRefusal refusal={refusal} onRetry={retry} />}
      {!text && !refusal && <TextLines />}
    </Dialog>
  )
}
