import { useState } from 'react'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import type { SampleDialogProps, SampleKind } from './sample-dialog.tsx'

const SampleDialog = lateWindow<SampleDialogProps>(async () => (await import('./sample-dialog.tsx')).SampleDialog)

const papers = [
  ['frame', 'Рамочный договор'],
  ['order', 'Заказ'],
  ['act', 'Акт'],
] as const

/** The papers that a task leads to, each opened as a sample. */
export function SamplePapers({ taskId }: { readonly taskId: string }) {
  const [[kind, title], setShown] = useState<readonly [SampleKind, string]>(papers[0])
  const [open, setOpen] = useState(false)
  return (
    <p className="mt-4 print:hidden">
      <span className="text-muted">Образцы документов: </span>
      {papers.map((paper, at) => (
        <span key={paper[0]}>
          {at > 0 && ', '}
          <button
            type="button"
            className="link min-h-6"
            onClick={() => {
              setShown(paper)
              setOpen(true)
            }}
          >
            {paper[1].toLowerCase()}
          </button>
        </span>
      ))}
      <SampleDialog open={open} taskId={taskId} kind={kind} title={title} onClose={() => setOpen(false)} />
    </p>
  )
}
