import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { call } from '#/platform/web/call.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { compareClientDocument, comparePersonDocument } from '../contract/comparison.ts'
import type { DocumentSide } from '../domain/document.ts'
import { ComparedLines } from './compared-lines.tsx'

type Reply = z.output<typeof compareClientDocument.reply>

export type ChangesDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
}

/** What changed since the last document of the kind that both signed, or since another of them. */
export function ChangesDialog({ open, onClose, side, documentId }: ChangesDialogProps) {
  const [other, setOther] = useState<string>()
  const [shown, setShown] = useState<Reply>()
  useEffect(() => {
    if (!open) return undefined
    const leaving = new AbortController()
    const query = other === undefined ? {} : { with: other }
    const endpoint = side === 'client' ? compareClientDocument : comparePersonDocument
    void call(endpoint, { params: { id: documentId }, query }, { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setShown(answer.value)
    })
    return () => leaving.abort()
  }, [open, other, side, documentId])
  return (
    <Dialog open={open} onOpenChange={onClose} title="Что изменилось" size="wide" reading="Отличия документа">
      {!shown && <Skeleton className="h-40" />}
      {shown && shown.others.length === 0 && (
        <p className="text-muted">
          Других документов этого вида между вами нет: сравнивать не с чем. Прочитайте документ целиком.
        </p>
      )}
      {shown && shown.others.length > 0 && (
        <div className="space-y-4">
          <SelectField
            label="С чем сравнить"
            value={shown.with?.id ?? ''}
            {...(shown.with ? {} : { placeholder: 'Подписанных раньше нет: выберите другой' })}
            options={shown.others.map(({ id, title, state_name: state }) => ({ value: id, label: `${title} — ${state}` }))}
            onChange={(event) => setOther(event.target.value)}
          />
          {shown.with && (
            <>
              <p role="status">
                {shown.places === 0
                  ? 'Слово в слово то же.'
                  : `${shown.places} ${plural(shown.places, 'отличие', 'отличия', 'отличий')}. Зачёркнуто — было, отмечено — стало.`}
              </p>
              <ComparedLines lines={shown.lines} label="Отличия по строкам" />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
