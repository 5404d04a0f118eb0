import { useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { secondsToWait } from '#/platform/web/call-refusal.ts'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { askCode, enterWithCode, readCodeState } from '../contract.ts'
import { personHeaders } from './entry-headers.ts'
import { isDeliveryLost } from '../domain/delivery.ts'
import { DeliveryLine } from './delivery-line.tsx'
import type { Entry } from './entry.ts'
import { NoCodeHelp } from './no-code-help.tsx'
import { ResendButton } from './resend-button.tsx'
import { useDelivery } from './use-delivery.ts'
import { useInnEnd } from './use-inn-end.tsx'

export type CodeStepProps = {
  readonly entry: Entry
  readonly notice: string | undefined
  readonly onEntered: (token: string, personId: string, isNew: boolean) => void
  readonly onOtherPhone: () => void
  readonly onPassword: () => void
}

const quiet = { skipAlerts: true, revalidate: false } as const

export function CodeStep({ entry, notice, onEntered, onOtherPhone, onPassword }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const innEnd = useInnEnd()
  const [round, setRound] = useState(0)
  const delivery = useDelivery(
    (signal) =>
      call(
        readCodeState,
        { params: { role: entry.mode }, headers: { 'person-id': entry.personId } },
        { skipAlerts: true, signal },
      ),
    round,
  )
  const entering = useCall(enterWithCode, quiet)
  const asking = useCall(askCode, quiet)
  const who = { params: { role: entry.mode } }

  async function enter(typed: string): Promise<void> {
    if (typed.length < 6) return setError('Код — 6 цифр')
    if (innEnd.isWanting()) return
    const headers = { 'person-id': entry.personId, code: typed, ...innEnd.headers }
    const entered = await entering.run({ ...who, headers })
    if (!entered.ok && innEnd.takes(entered.refusal)) return
    if (!entered.ok) return setError(refusalText(entered.refusal))
    onEntered(entered.value.auth_token, entered.value.data.person_id, entered.value.data.is_new)
  }

  async function resend(): Promise<number> {
    const asked = await asking.run({ ...who, query: {}, headers: personHeaders(entry.personId) })
    setError(asked.ok ? undefined : refusalText(asked.refusal))
    setCode('')
    if (asked.ok) setRound((now) => now + 1)
    return asked.ok ? asked.value.resend_after : secondsToWait(asked.refusal)
  }

  return (
    <form
      noValidate
      className="space-y-5 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        void enter(code)
      }}
    >
      <div>
        <DeliveryLine delivery={delivery} maskedPhone={entry.maskedPhone} />
        <Button size="small" variant="quiet" className="-mb-2 -ml-3.5" onClick={onOtherPhone}>
          Изменить номер
        </Button>
      </div>
      <CodeField
        label="6 цифр из сообщения"
        hint={notice}
        value={code}
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
        autoFocus
        onChange={(next) => {
          setCode(next)
          setError(undefined)
        }}
        onComplete={(typed) => void enter(typed)}
      />
      {innEnd.field}
      <div>
        <ResendButton wait={entry.resendAfter} onResend={resend} pending={asking.pending} />
        <NoCodeHelp maskedPhone={entry.maskedPhone} needed={isDeliveryLost(delivery?.state)} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" variant="primary" pending={entering.pending} className="sm:flex-1">
          Войти
        </Button>
        <Button onClick={onPassword} className="sm:flex-1">
          Войти по паролю
        </Button>
      </div>
    </form>
  )
}
