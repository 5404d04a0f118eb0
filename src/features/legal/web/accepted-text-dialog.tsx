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

/** The exact text the person accepted, even if the text has changed since. */
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
  useEffect(() => {
    const abort = new AbortController()
    void readAccepted(id, mode, abort.signal).then((answer) => {
      if (!abort.signal.aborted) setAnswer(answer)
    })
    return () => abort.abort()
  }, [id, mode])
  const retry = () => {
    setAnswer({})
    void readAccepted(id, mode).then(setAnswer)
  }
  return (
    <Dialog
      open
      onOpenChange={(visible) => !visible && onClose()}
      size="wide"
      title={text?.title ?? (refusal ? 'Документ' : 'Загружаем документ')}
      description={text && <TextFacts text={text} />}
      reading={text && 'Текст документа'}
    >
      {text && <Markdown source={text.markdown} />}
      {refusal && <TextRefusal refusal={refusal} onRetry={retry} />}
      {!text && !refusal && <TextLines />}
    </Dialog>
  )
}

async function readAccepted(id: string, mode: Mode, signal?: AbortSignal): Promise<Answer> {
  const read = await call(getAcceptedText, { params: { role: mode, id } }, { skipAlerts: true, ...(signal && { signal }) })
  return read.ok ? { text: read.value } : { refusal: read.refusal }
}
