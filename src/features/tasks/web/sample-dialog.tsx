import { Suspense, useEffect, useState } from 'react'
import type { documentBlock } from '#/features/documents/contract/block.ts'
import { LatePaper } from '#/features/documents/web/late-paper.ts'
import { call } from '#/platform/web/call.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import type * as z from 'zod/mini'
import { readSamplePaper } from '../contract/sample-paper.ts'

export type SampleKind = 'frame' | 'order' | 'act'
export type SampleDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly taskId: string
  readonly kind: SampleKind
  readonly title: string
}

type Blocks = readonly z.output<typeof documentBlock>[]

/** A paper of the task to read before one answers: the customer's words, invented people. */
export function SampleDialog({ open, onClose, taskId, kind, title }: SampleDialogProps) {
  return (
    <Dialog
      open={open}
      size="wide"
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Образец: ${title.toLowerCase()}`}
      description="Люди и работа в образце придуманы. Перед подписью вы прочитаете свой документ целиком."
    >
      <Paper key={kind} taskId={taskId} kind={kind} />
    </Dialog>
  )
}

function Paper({ taskId, kind }: Pick<SampleDialogProps, 'taskId' | 'kind'>) {
  const [blocks, setBlocks] = useState<Blocks>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    void call(readSamplePaper, { params: { id: taskId, kind } }, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setBlocks(answer.value.blocks)
      else setProblem(answer.refusal.message)
    })
    return () => stop.abort()
  }, [taskId, kind])
  if (problem !== undefined) return <Notice tone="bad">{problem}</Notice>
  if (!blocks) return <Skeleton className="h-96" />
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <LatePaper blocks={blocks} />
    </Suspense>
  )
}
