import { useState } from 'react'
import type { FormEvent } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { CodeDelivery } from '#/platform/web/form/code-delivery.tsx'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { confirmPhoneChange } from '../contract.ts'
import { ResendButton } from './resend-button.tsx'

export type PhoneCodesStepProps = {
  readonly mode: Mode
  readonly maskedOld: string
  readonly newPhone: string
  readonly wait: number
  /** How many times the codes were sent. */
  readonly round: number
  /** Why the codes were not sent again. */
  readonly problem: string | undefined
  readonly onResend: () => Promise<number>
  readonly resending: boolean
  readonly onDone: () => void
}

type Errors = { readonly old?: string; readonly fresh?: string; readonly whole?: string }

export function PhoneCodesStep({ mode, maskedOld, newPhone, round, problem, onDone, ...resend }: PhoneCodesStepProps) {
  const [oldCode, setOldCode] = useState('')
  const [newCode, setNewCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const confirming = useCall(confirmPhoneChange, { skipAlerts: true })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (oldCode.length < 6) return setErrors({ old: 'Код — 6 цифр' })
    if (newCode.length < 6) return setErrors({ fresh: 'Код — 6 цифр' })
    const body = { old_code: oldCode, new_code: newCode }
    const changed = await confirming.run({ params: { role: mode }, body })
    if (!changed.ok) return setErrors(errorsOf(changed.refusal))
    celebrate('Телефон изменён', `Теперь вы входите по номеру ${newPhone}`)
    onDone()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pb-2">
      <CodeField
        label={`Код с прежнего номера ${maskedOld}`}
        name="old-code"
        value={oldCode}
        {...(errors.old === undefined ? {} : { error: errors.old })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the codes are what is left to type
        autoFocus
        onChange={(code) => {
          setOldCode(code)
          setErrors({})
        }}
      />
      <CodeDelivery round={round} />
      <CodeField
        label={`Код с нового номера ${newPhone}`}
        name="new-code"
        value={newCode}
        {...(errors.fresh === undefined ? {} : { error: errors.fresh })}
        onChange={(code) => {
          setNewCode(code)
          setErrors({})
        }}
      />
      {(errors.whole ?? problem) !== undefined && <Notice tone="bad">{errors.whole ?? problem}</Notice>}
      <ResendButton wait={resend.wait} onResend={resend.onResend} pending={resend.resending} />
      <Button type="submit" variant="primary" wide pending={confirming.pending}>
        Изменить телефон
      </Button>
    </form>
  )
}

/** The server indicates which of the codes it refers to. */
function errorsOf(refusal: RefusalOf<typeof confirmPhoneChange>): Errors {
  const words = refusalText(refusal)
  switch (refusal.kind) {
    case 'wrongCode':
    case 'codeExpired':
    case 'tooManyTries':
      if (refusal.facts.phone === 'old') return { old: words }
      return refusal.facts.phone === 'new' ? { fresh: words } : { whole: words }
    default:
      return { whole: words }
  }
}
