import { useState } from 'react'
import type { FormEvent } from 'react'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import { whoMay } from '#/kernel/roles.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { acceptDependence, withdrawDependence } from '../contract/dependence.ts'
import { acceptedDays, leastAcceptanceNote } from '../domain/dependence.ts'
import { peopleWord } from './shown-dependence.ts'
import type { ShownDependence } from './shown-dependence.ts'

/** The risk that the owner has taken, or the button to take it. */
export function RiskAcceptance({ dependence }: { readonly dependence: ShownDependence }) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useCall(withdrawDependence)
  const mayAccept = useMay('editLimits')
  const { acceptance, level, matching } = dependence
  if (acceptance)
    return (
      <Notice
        title={`Риск принят до ${formatDay(Temporal.PlainDate.from(acceptance.until))}`}
        action={
          mayAccept && (
            <Button size="small" pending={withdraw.pending} onClick={() => void withdraw.run({})}>
              Отозвать
            </Button>
          )
        }
      >
        <p className="wrap-anywhere whitespace-pre-line">{acceptance.note}</p>
        <p className="text-small text-muted">
          {acceptance.by}, {formatMoment(Temporal.Instant.from(acceptance.at))}; тогда под критерии попадало:{' '}
          {peopleWord(acceptance.people)}
        </p>
      </Notice>
    )
  if (level === 'calm') return null
  if (!mayAccept) return <p className="text-small text-muted">Принять риск может {whoMay('editLimits')}.</p>
  return (
    <>
      <Button onClick={() => setOpen(true)}>Принять риск</Button>
      {isOpen && <AcceptDialog matching={matching} onClose={() => setOpen(false)} />}
    </>
  )
}

function AcceptDialog({ matching, onClose }: { readonly matching: number; readonly onClose: () => void }) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const accept = useCall(acceptDependence)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      holdsWork
      title="Принять риск проверки"
      description={`Под критерии попадает: ${peopleWord(matching)}. На ${acceptedDays} дней перестанем напоминать, пока риск не вырос. Решение останется в журнале.`}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="accept-risk" variant="primary" pending={accept.pending}>
            Принять риск
          </Button>
        </>
      }
    >
      <form id="accept-risk" noValidate onSubmit={(event) => void send(event)}>
        <TextArea
          label="Почему принимаете"
          maxLength={1000}
          value={note}
          error={problem}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (note.trim().length < leastAcceptanceNote) return setProblem('Объясните, почему принимаете риск: от 10 знаков')
    setProblem(undefined)
    const done = await accept.run({ body: { note } })
    if (!done.ok) return
    onClose()
    celebrate('Риск принят', `До ${formatDay(Temporal.PlainDate.from(done.value.until ?? ''))}`)
  }
}
