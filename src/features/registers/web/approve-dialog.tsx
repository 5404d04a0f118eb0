import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { CodeEntry } from '#/platform/web/form/code-entry.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { approveRegister, approveWithoutCode, sendApprovalCode } from '../contract.ts'
import type { registerView } from '../contract.ts'
import { noSecondApprover } from '../domain/register.ts'
import { peopleWord, rowsWord, rubles, wordsOf } from './copy.ts'
import { useCountdown } from '#/platform/web/use-countdown.ts'

type Register = z.output<typeof registerView>
type Props = { readonly register: Register; readonly onClose: () => void }

/** Approval by a code that fits these rows and sums and no others. */
export function ApproveDialog({ register, onClose }: Props) {
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
        {register.mine?.code_required === false ? (
          <PlainStep register={register} onClose={onClose} />
        ) : (
          <CodeStep register={register} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** A step that asks for no code: a session confirmed lately is enough, and if it is not, the product asks to confirm it. */
function PlainStep({ register, onClose }: Props) {
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
    if (answer.ok) onClose()
    else setProblem(wordsOf(answer.refusal))
  }
}

function CodeStep({ register, onClose }: Props) {
  const send = useCall(sendApprovalCode, { skipAlerts: true, revalidate: false })
  const approve = useCall(approveRegister, { skipAlerts: true })
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ readonly masked_phone: string; readonly sha256: string }>()
  const [problem, setProblem] = useState<string>()
  const timer = useCountdown()

  useEffect(() => {
    void request()
    // oxlint-disable-next-line react/exhaustive-deps -- the first code goes out once, when the popup opens
  }, [])

  return (
    <>
      <p className="text-muted" aria-live="polite">
        {sent ? `Код отправлен на ${sent.masked_phone}. Он действует 10 минут и только для этих сумм.` : 'Отправляем код…'}
      </p>
      <CodeEntry
        code={code}
        onChange={(next) => {
          setCode(next)
          setProblem(undefined)
        }}
        verb="Согласовать"
        onConfirm={(full) => void confirm(full)}
        confirming={approve.pending}
        onResend={() => void request()}
        sending={send.pending}
        left={timer.left}
        error={problem}
      />
    </>
  )

  async function request(): Promise<void> {
    setProblem(undefined)
    const answer = await send.run({ params: { id: register.id } })
    if (answer.ok) {
      setSent(answer.value)
      setCode('')
      return timer.start(answer.value.resend_after)
    }
    setProblem(wordsOf(answer.refusal))
    timer.start(answer.refusal.code === -901 ? Number(/\d+/.exec(answer.refusal.message)?.[0] ?? 0) : 0)
  }

  async function confirm(full: string): Promise<void> {
    const answer = await approve.run({ params: { id: register.id }, body: { code: full, ...(sent && { sha256: sent.sha256 }) } })
    if (answer.ok) return onClose()
    setCode('')
    setProblem(wordsOf(answer.refusal))
  }
}
