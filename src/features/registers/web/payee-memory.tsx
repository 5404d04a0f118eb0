import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { undoRemembered } from '../contract/memory.ts'
import type { rowView } from '../contract/row.ts'
import type { PayeeDialogProps } from './payee-dialog.tsx'

const PayeeDialog = lazyPart<PayeeDialogProps>(async () => (await import('./payee-dialog.tsx')).PayeeDialog)

export type PayeeMemoryProps = {
  readonly registerId: string
  readonly row: z.output<typeof rowView>
  readonly editable: boolean
}

/** Whom memory has put into a row, with the way back; or why it asks, with the way to say who it is. */
export function PayeeMemory({ registerId, row, editable }: PayeeMemoryProps) {
  const undo = useCall(undoRemembered)
  const [isAsking, setIsAsking] = useState(false)
  const { remembered } = row
  const mayChoose = editable && row.inn === '' && (row.fio !== '' || row.phone !== '')
  const back = (forget: boolean) =>
    void undo.run({ params: { id: registerId, rowId: row.id }, body: { version: row.version, forget } })
  if (!remembered && !mayChoose) return null
  return (
    <>
      {remembered && remembered.asks === null ? (
        <Notice
          title="Подставлено по памяти"
          action={
            editable && (
              <div className="flex flex-wrap gap-2">
                <Button size="small" pending={undo.pending} onClick={() => back(false)}>
                  Вернуть как в файле
                </Button>
                <Button size="small" variant="quiet" pending={undo.pending} onClick={() => back(true)}>
                  Вернуть и забыть
                </Button>
              </div>
            )
          }
        >
          {remembered.said} → {row.fio}
        </Notice>
      ) : (
        <Notice
          tone={remembered ? 'warn' : 'info'}
          action={
            mayChoose && (
              <Button size="small" onClick={() => setIsAsking(true)}>
                Выбрать исполнителя
              </Button>
            )
          }
        >
          {remembered
            ? `${remembered.said}. ${remembered.asks}. Выберите, кто это.`
            : 'Нет ИНН? Выберите человека из своих исполнителей.'}
        </Notice>
      )}
      {isAsking && (
        <Suspense>
          <PayeeDialog registerId={registerId} row={row} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
