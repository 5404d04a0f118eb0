import { useState } from 'react'
import type { FormEvent } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { acceptResult } from '../contract/work.ts'
import { leastRemarks, remarksProblem } from '../domain/assignment.ts'
import type { Work } from './tracker-steps.ts'

type Props = { readonly open: boolean; readonly work: Work; readonly onClose: () => void }

/** Accepts a result for its whole sum, with remarks or without. */
export function AcceptDialog({ open, work, onClose }: Props) {
  const [hasRemarks, setHasRemarks] = useState(false)
  const [remarks, setRemarks] = useState('')
  const [problem, setProblem] = useState<string>()
  const accept = useCall(acceptResult)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      holdsWork={hasRemarks}
      title={`Принять работу: ${work.person_name}?`}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="accept" variant="primary" pending={accept.pending}>
            {hasRemarks ? 'Принять с замечаниями' : 'Принять'}
          </Button>
        </>
      }
    >
      <form id="accept" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        <p>
          Составим акт на <Money amount={work.price} short />. После подписей обеих сторон работу можно оплатить.
        </p>
        <Checkbox
          label="Есть замечания"
          hint="Войдут в акт. Сумму не меняют: для этого есть «Другая сумма»"
          checked={hasRemarks}
          onChange={(event) => setHasRemarks(event.currentTarget.checked)}
        />
        {hasRemarks && (
          <TextArea
            label="Замечания"
            maxLength={1000}
            value={remarks}
            error={problem}
            onChange={(event) => setRemarks(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (hasRemarks && remarks.trim().length < leastRemarks) return setProblem(remarksProblem)
    setProblem(undefined)
    const done = await accept.run({ params: { id: work.id }, body: hasRemarks ? { remarks } : {} })
    if (!done.ok) return
    onClose()
    celebrate(hasRemarks ? 'Работа принята с замечаниями' : 'Работа принята', 'Акт уйдёт исполнителю на подпись')
  }
}
