import { useState } from 'react'
import type { FormEvent } from 'react'
import { parsePhone, phoneProblem } from '#/kernel/phone.ts'
import { secondsToWait } from '#/platform/web/call-refusal.ts'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { PolicyNote } from '#/platform/web/form/policy-note.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { askCode, identify } from '../contract.ts'
import { personHeaders, phoneHeaders } from './entry-headers.ts'
import { entryWords } from './entry-words.ts'
import type { Entry } from './entry.ts'
import { RoleSwitch } from './role-switch.tsx'

export type PhoneStepProps = {
  readonly entry: Entry | undefined
  readonly mode: Mode
  /** `words`: why the code was not sent again. */
  readonly onNext: (entry: Entry, words?: string) => void
}

const quiet = { skipAlerts: true, revalidate: false } as const

export function PhoneStep({ entry, mode: initialMode, onNext }: PhoneStepProps) {
  const [phone, setPhone] = useState(entry?.phone ?? '')
  const [mode, setMode] = useState(entry?.mode ?? initialMode)
  const [error, setError] = useState<string>()
  const identifying = useCall(identify, quiet)
  const asking = useCall(askCode, quiet)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const number = parsePhone(phone)
    if (number === undefined) return setError(phoneProblem(phone))
    setError(undefined)
    const known = await identifying.run({ params: { role: mode }, headers: phoneHeaders(number) })
    if (!known.ok) return setError(refusalText(known.refusal))
    const { person_id: personId, masked_phone: maskedPhone } = known.value
    const asked = await asking.run({ params: { role: mode }, query: {}, headers: personHeaders(personId) })
    const next = { personId, maskedPhone, mode, phone }
    if (asked.ok) return onNext({ ...next, resendAfter: asked.value.resend_after })
    // A code sent a moment ago is still live: the next step shows how long to wait for another.
    const wait = secondsToWait(asked.refusal)
    if (wait > 0) return onNext({ ...next, resendAfter: wait }, entryWords.stillFits)
    return setError(refusalText(asked.refusal))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pb-2">
      <RoleSwitch legend="Кто вы" value={mode} onChange={setMode} />
      <PhoneField
        label="Ваш телефон"
        name="phone"
        value={phone}
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
        autoFocus
        hint="Пришлём код в СМС. Если вы здесь впервые, создадим профиль."
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <PolicyNote />
      <Button type="submit" variant="primary" wide pending={identifying.pending || asking.pending}>
        Продолжить
      </Button>
    </form>
  )
}
