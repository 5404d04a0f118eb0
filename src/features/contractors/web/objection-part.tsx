import { useState } from 'react'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { answerObjection } from '../contract/customer.ts'
import { objectionLifecycle } from '../domain/objection.ts'
import type { ObjectionDialogProps } from './objection-dialog.tsx'
import type { ContractorCard } from './shown-contractor.ts'

const ObjectionDialog = lateWindow<ObjectionDialogProps>(async () => (await import('./objection-dialog.tsx')).ObjectionDialog)

export type ObjectionPartProps = {
  readonly objection: NonNullable<ContractorCard['objection']>
  readonly contractorId: string
  readonly onChange: () => void
}

/** What the contractor says against the stop, with the customer's answer or the two ways to give it. */
export function ObjectionPart({ objection, contractorId, onChange }: ObjectionPartProps) {
  const [isKeeping, setKeeping] = useState(false)
  const answer = useCall(answerObjection, { skipAlerts: true })
  const mayAnswer = useMay('editTasks')
  const isOpen = objectionLifecycle.is.open(objection.state)
  return (
    <Notice tone={isOpen ? 'warn' : 'info'} title={isOpen ? 'Исполнитель возразил' : `Возражение: ${objection.state_name}`}>
      <p className="whitespace-pre-line wrap-anywhere">{objection.words}</p>
      {objection.answer !== null && (
        <p className="mt-2 whitespace-pre-line wrap-anywhere text-small">Ваш ответ: {objection.answer}</p>
      )}
      {isOpen && (
        <p className="mt-2 text-small">
          Ответьте до <Moment value={objection.answer_by} />: исполнитель прочтёт ответ.
        </p>
      )}
      {isOpen && mayAnswer && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" variant="primary" pending={answer.pending} onClick={() => void lift()}>
            Снять остановку
          </Button>
          <Button size="small" onClick={() => setKeeping(true)}>
            Оставить в силе
          </Button>
        </div>
      )}
      <ObjectionDialog
        open={isKeeping}
        title="Оставить в силе"
        description="Новых заданий исполнителю не будет. За принятую работу заплатить нужно."
        label="Почему"
        hint="Исполнитель прочтёт ответ"
        verb="Отправить ответ"
        draft={`objection-answer:${contractorId}`}
        pending={answer.pending}
        onClose={() => setKeeping(false)}
        onSend={(words) => send('keep', words)}
      />
    </Notice>
  )

  async function lift(): Promise<void> {
    const problem = await send('lift', '')
    if (problem !== undefined) toast(problem)
  }

  async function send(outcome: 'lift' | 'keep', words: string): Promise<string | undefined> {
    const answered = await answer.run({ params: { id: contractorId, outcome }, body: { words } })
    if (!answered.ok) return refusalText(answered.refusal)
    toast(outcome === 'lift' ? 'Остановка снята, исполнитель узнает' : 'Ответ отправлен исполнителю')
    onChange()
    return undefined
  }
}
