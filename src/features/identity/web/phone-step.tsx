import { useState } from 'react'
import type { FormEvent } from 'react'
import { parsePhone } from '#/kernel/phone.ts'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { PolicyNote } from '#/platform/web/form/policy-note.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { askCode, identify } from '../contract.ts'
import { copy, secondsIn, wordsOf } from './copy.ts'
import type { Entry } from './entry.ts'
import { RoleSwitch } from './role-switch.tsx'

export type PhoneStepProps = {
  readonly entry: Entry | undefined
  readonly mode: Mode
  /** `words`: why the code was not sent anew. */
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
    if (number === undefined) return setError(copy.badPhone)
    setError(undefined)
    const known = await identifying.run({ params: { role: mode }, headers: { phone: number } })
    if (!known.ok) return setError(wordsOf(known.refusal))
    const { person_id: personId, masked_phone: maskedPhone } = known.value
    const asked = await asking.run({ params: { role: mode }, query: {}, headers: { 'person-id': personId } })
    const next = { personId, maskedPhone, mode, phone }
    if (asked.ok) return onNext({ ...next, resendAfter: asked.value.resend_after })
    // A code sent a moment ago still lives: the next step shows how long to wait for another.
    const wait = secondsIn(asked.refusal.message)
    if (asked.refusal.code === -901 && wait > 0) return onNext({ ...next, resendAfter: wait }, copy.stillFits)
    return setError(wordsOf(asked.refusal))
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
