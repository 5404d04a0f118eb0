import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { listDraftVersions } from '../contract/draft.ts'

export type DraftVersionsDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly about: string
  readonly onTake: (fields: Readonly<Record<string, string>>) => void
}

type Versions = z.output<typeof listDraftVersions.reply>['items']

/** Who typed what and when; any of it may be taken back into the form. */
export function DraftVersionsDialog({ open, onClose, about, onTake }: DraftVersionsDialogProps) {
  const [versions, setVersions] = useState<Versions>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    void call(listDraftVersions, { params: { about } }, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setVersions(answer.value.items)
      else setProblem(refusalText(answer.refusal))
    })
    return () => stop.abort()
  }, [about])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Прежние версии"
      description="Последние двадцать. То, что сейчас в форме, тоже останется версией."
    >
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {problem === undefined && !versions && <Skeleton className="h-40" />}
      {versions?.length === 0 && <EmptyState title="Версий пока нет">Они появятся, когда вы начнёте писать.</EmptyState>}
      <ul className="divide-y divide-line">
        {versions?.map(({ id, who, is_mine: isMine, saved_at: at, fields }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="truncate font-medium">{fields['title'] || 'Без названия'}</p>
              <p className="text-small text-muted">
                {isMine ? 'Вы' : who} · <Moment value={at} />
              </p>
            </div>
            <Button size="small" onClick={() => onTake(fields)}>
              Вернуть
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
