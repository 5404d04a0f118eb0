import { useState } from 'react'
import { toast, warn } from '#/platform/web/alerts.ts'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { mayDeleteRow } from '../domain/manual-rows.ts'
import type { GridRow } from './grid-columns.ts'
import { rowsWord } from './register-words.ts'
import type { GridRows } from './use-grid-rows.ts'

type Asked = { readonly rows: readonly GridRow[]; readonly kept: number }

/** Asks before rows added by hand are deleted; the others among those chosen stay. */
export function useDeletion(rows: GridRows, onClosed?: () => void) {
  const [asked, setAsked] = useState<Asked>()
  const [isPending, setIsPending] = useState(false)
  const close = () => {
    setAsked(undefined)
    onClosed?.()
  }
  return {
    ask: (chosen: readonly GridRow[]): void => {
      const deletable = chosen.filter((row) => mayDeleteRow(row))
      if (deletable.length === 0) return warn('Удалить можно только строки, добавленные вручную', 'Остальные исключите')
      setAsked({ rows: deletable, kept: chosen.length - deletable.length })
    },
    dialog: asked && (
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={asked.rows.length === 1 ? `Удалить строку ${asked.rows[0]?.no}?` : `Удалить ${rowsWord(asked.rows.length)}?`}
        verb="Удалить"
        cancel="Оставить"
        pending={isPending}
        onConfirm={() => {
          setIsPending(true)
          // Refused, they are to be looked at again first.
          void rows.remove(asked.rows).then((isDone) => {
            if (isDone) toast(`Удалено: ${rowsWord(asked.rows.length)}`, { label: 'Отменить', run: () => void rows.undo() })
            setIsPending(false)
            close()
          })
        }}
      >
        Вернуть можно сразу, кнопкой «Отменить».
        {asked.kept > 0 && ` Не будут удалены: ${rowsWord(asked.kept)} из файла или принятых работ.`}
      </ConfirmDialog>
    ),
  }
}
