import { Suspense, useState } from 'react'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { MessageDialogProps, Recipients } from './message-dialog.tsx'
import type { ChosenAct } from './range-acts.ts'
import { rowsWord } from './register-words.ts'

const MessageDialog = lazyPart<MessageDialogProps>(async () => (await import('./message-dialog.tsx')).MessageDialog)

/** The people of rows are written to: those of the selected rows, of one row, or of all that wait for a cause. */
export function useMessage() {
  const may = useMay('editTasks')
  const [asked, setAsked] = useState<Recipients>()
  const acts: readonly ChosenAct[] = may
    ? [
        {
          label: 'Написать',
          run: (rows) => setAsked({ to: { row_ids: rows.map(({ id }) => id) }, words: rowsWord(rows.length) }),
        },
      ]
    : []
  return {
    acts,
    ask: may ? setAsked : undefined,
    dialog: asked && (
      <Suspense>
        <MessageDialog recipients={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  }
}
