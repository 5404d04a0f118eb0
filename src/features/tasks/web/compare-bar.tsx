import { Suspense, useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ChosenBar } from '#/platform/web/kit/chosen-bar.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { fewestCompared, mostCompared } from '../domain/applicant-choice.ts'
import type { CompareDialogProps } from './compare-dialog.tsx'

const CompareDialog = lazyPart<CompareDialogProps>(async () => (await import('./compare-dialog.tsx')).CompareDialog)

type Props = Pick<CompareDialogProps, 'task' | 'chosen' | 'mayEdit'> & { readonly onClear: () => void }

/** Stands above the applicants while some are chosen, and opens them side by side. */
export function CompareBar({ task, chosen, mayEdit, onClear }: Props) {
  const [opened, setOpened] = useState(false)
  if (chosen.length === 0) return null
  const few = chosen.length < fewestCompared
  return (
    <div className="sticky top-0 z-10">
      <ChosenBar label={chosenWords(chosen.length)} onClear={onClear}>
        <Button size="small" variant="primary" disabled={few} onClick={() => setOpened(true)}>
          Сравнить
        </Button>
      </ChosenBar>
      {opened && (
        <Suspense>
          <CompareDialog open onClose={() => setOpened(false)} task={task} chosen={chosen} mayEdit={mayEdit} />
        </Suspense>
      )}
    </div>
  )
}

function chosenWords(count: number): string {
  if (count < fewestCompared) return 'Выбран 1 отклик, отметьте ещё'
  return `Выбраны ${count} ${plural(count, 'отклик', 'отклика', 'откликов')}${count === mostCompared ? ', больше не поместится' : ''}`
}
