import { useState } from 'react'
import { CodeDelivery } from '#/platform/web/form/code-delivery.tsx'
import { CodeEntry } from '#/platform/web/form/code-entry.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useCountdown } from '#/platform/web/use-countdown.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import type { sendRegistrationCode, sendUnregistrationCode } from '../contract.ts'

type CodeStepProps = {
  readonly contract: typeof sendRegistrationCode | typeof sendUnregistrationCode
  /** «Отправить заявку» */
  readonly verb: string
  readonly confirming: boolean
  readonly problem: string | undefined
  readonly onConfirm: (code: string) => Promise<boolean>
}

/** An SMS code that signs what is sent to the tax service through the bank. */
export function CodeStep({ contract, verb, confirming, problem, onConfirm }: CodeStepProps) {
  const sending = useCall(contract, { skipAlerts: true, revalidate: false })
  const [sent, setSent] = useState<CallReply<typeof sendRegistrationCode>>()
  const [round, setRound] = useState(0)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { left, start } = useCountdown()
  if (!sent) {
    return (
      <div className="space-y-4">
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <Button variant="primary" pending={sending.pending} onClick={() => void send()}>
          Получить код
        </Button>
      </div>
    )
  }
  return (
    <div className="max-w-sm space-y-4">
      <p>Код отправлен на {sent.masked_phone}. Он подходит только к этим данным.</p>
      <CodeDelivery round={round} />
      <CodeEntry
        code={code}
        onChange={setCode}
        verb={verb}
        onConfirm={(typed) => void onConfirm(typed).then((done) => !done && setCode(''))}
        confirming={confirming}
        onResend={() => void send()}
        sending={sending.pending}
        left={left}
        error={problem ?? refusal}
      />
    </div>
  )

  async function send(): Promise<void> {
    setRefusal(undefined)
    const answer = await sending.run({})
    if (!answer.ok) return setRefusal(refusalText(answer.refusal))
    setSent(answer.value)
    setRound((count) => count + 1)
    start(answer.value.resend_after)
  }
}
