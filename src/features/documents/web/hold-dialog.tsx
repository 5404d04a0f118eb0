import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import * as contract from '../contract/retention.ts'
import { holdReasonNames, holdReasons, shortestHoldWords } from '../domain/retention.ts'
import type { HoldReason } from '../domain/retention.ts'

export type HoldDialogProps = {
  readonly open: boolean
  readonly act: 'hold' | 'release'
  readonly onClose: () => void
  readonly documentId: string
  readonly title: string
}

type Problem = { readonly reason?: string; readonly words?: string }

/** Stops the destruction of a document at the end of its term, or lifts that; either with the words of the member. */
export function HoldDialog({ open, act, onClose, documentId, title }: HoldDialogProps) {
  const hold = useCall(contract.holdDocument)
  const release = useCall(contract.releaseDocument)
  const [reason, setReason] = useState<HoldReason>()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<Problem>({})
  const holds = act === 'hold'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={holds ? 'Не уничтожать по сроку' : 'Снять запрет на уничтожение'}
      description={title}
      holdsWork={words !== '' || reason !== undefined}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" pending={hold.pending || release.pending} onClick={() => void send()}>
            {holds ? 'Не уничтожать' : 'Снять запрет'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          {holds
            ? 'Документ останется, даже когда срок хранения выйдет, пока вы или коллега не снимете запрет.'
            : 'Документ снова хранится только свой срок.'}
        </p>
        {holds && (
          <RadioCards
            legend="Из-за чего"
            name="reason"
            cards={holdReasons.map((value) => ({ value, label: holdReasonNames[value] }))}
            value={reason ?? ''}
            error={problem.reason}
            onChange={(event) => {
              setReason(holdReasons.find((value) => value === event.currentTarget.value))
              setProblem({})
            }}
          />
        )}
        <TextArea
          label={holds ? 'Что произошло: увидят коллеги' : 'Почему: увидят коллеги'}
          rows={3}
          maxLength={500}
          value={words}
          error={problem.words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setProblem({})
          }}
        />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const short = words.trim().length < shortestHoldWords
    const missing = {
      ...(holds && reason === undefined ? { reason: 'Выберите, из-за чего' } : {}),
      ...(short ? { words: `Напишите, почему: от ${shortestHoldWords} знаков` } : {}),
    }
    if (missing.reason !== undefined || missing.words !== undefined) return setProblem(missing)
    const params = { id: documentId }
    const done =
      reason && holds ? await hold.run({ params, body: { reason, words } }) : await release.run({ params, body: { words } })
    if (done.ok) onClose()
  }
}
