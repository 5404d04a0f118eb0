import { useState } from 'react'
import type * as z from 'zod/mini'
import { CodeStep } from '#/platform/web/form/code-step.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { approveRegister, approveWithoutCode, sendApprovalCode } from '../contract/approval.ts'
import type { registerView } from '../contract/register.ts'
import { noSecondApprover } from '../domain/register.ts'
import { RegisterComparison } from './register-comparison.tsx'
import { peopleWord, rowsWord, rubles } from './register-words.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'

type Register = z.output<typeof registerView>
type Props = { readonly register: Register; readonly onClose: () => void; readonly onApproved: () => void }
type StepProps = Omit<Props, 'onClose'>

/** Dialog to approve with a code valid only for these rows and amounts. */
export function ApproveDialog({ register, onClose, onApproved }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Согласование ${register.number}`}
      holdsWork
    >
      <div className="space-y-4">
        {register.alone && (
          <Notice tone="warn" title={noSecondApprover}>
            Вы автор реестра и согласуете его сами. Проверьте суммы ещё раз.
          </Notice>
        )}
        <KeyValues
          items={[
            { label: 'К выплате', value: <b>{rubles(register.sum)}</b> },
            { label: 'Кому', value: `${peopleWord(register.people)}, ${rowsWord(register.living_rows)}` },
            ...(register.mine?.for_name ? [{ label: 'Вы решаете вместо', value: register.mine.for_name }] : []),
          ]}
        />
        <RegisterComparison id={register.id} />
        {register.mine?.code_required === false ? (
          <PlainStep register={register} onApproved={onApproved} />
        ) : (
          <SmsStep register={register} onApproved={onApproved} />
        )}
      </div>
    </Dialog>
  )
}

/** A step without a code: a recently confirmed session is enough, otherwise the user is asked to confirm it. */
function PlainStep({ register, onApproved }: StepProps) {
  const approve = useCall(approveWithoutCode, { skipAlerts: true })
  const [problem, setProblem] = useState<string>()
  return (
    <>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <Button variant="primary" wide pending={approve.pending} onClick={() => void confirm()}>
        Согласовать
      </Button>
    </>
  )

  async function confirm(): Promise<void> {
    setProblem(undefined)
    const answer = await approve.run({ params: { id: register.id }, body: { round: register.round } })
    if (answer.ok) onApproved()
    else setProblem(refusalText(answer.refusal))
  }
}

function SmsStep({ register, onApproved }: StepProps) {
  const send = useCall(sendApprovalCode, { skipAlerts: true, revalidate: false })
  const approve = useCall(approveRegister, { skipAlerts: true })
  return (
    <CodeStep
      verb="Согласовать"
      sentText={(sent) =>
        sent ? `Код отправлен на ${sent.masked_phone}. Он действует 10 минут и только для этих сумм.` : 'Отправляем код…'
      }
      send={() => send.run({ params: { id: register.id } })}
      sending={send.pending}
      confirm={confirm}
      confirming={approve.pending}
    />
  )

  async function confirm(code: string, sent: { readonly sha256: string } | undefined) {
    const answer = await approve.run({ params: { id: register.id }, body: { code, ...(sent && { sha256: sent.sha256 }) } })
    if (answer.ok) onApproved()
    return answer
  }
}
