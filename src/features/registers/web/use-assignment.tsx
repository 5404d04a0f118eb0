import { Suspense, useState } from 'react'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { ChosenAct } from './range-acts.ts'
import type { GridRow } from './grid-columns.ts'

type DialogProps = { readonly rows: readonly GridRow[]; readonly onClose: () => void }

const AssignDialog = lazyPart<DialogProps>(async () => (await import('./assign-dialog.tsx')).AssignDialog)

/** The selected rows are handed to a colleague. */
export function useAssignment(may: boolean) {
  const [asked, setAsked] = useState<readonly GridRow[]>()
  const acts: readonly ChosenAct[] = may ? [{ label: 'Поручить', run: setAsked }] : []
  return {
    acts,
    ask: setAsked,
    dialog: asked && (
      <Suspense>
        <AssignDialog rows={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  }
}
