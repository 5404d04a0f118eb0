import { useState } from 'react'
import type { FormEvent } from 'react'
import { formatPhone, parsePhone, phoneProblem } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { secondsToWait } from '#/platform/web/call-refusal.ts'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { startPhoneChange } from '../contract.ts'
import { PhoneCodesStep } from './phone-codes-step.tsx'

export type PhoneChangeDialogProps = { readonly mode: Mode; readonly onClose: () => void }

const quiet = { skipAlerts: true, revalidate: false } as const

type Sent = { readonly maskedOld: string; readonly maskedNew: string; readonly wait: number; readonly round: number }

/** Asks for a new number, then for the codes sent to both phones. */
export function PhoneChangeDialog({ mode, onClose }: PhoneChangeDialogProps) {
  const [typed, setTyped] = useState('')
  const [phone, setPhone] = useState<Phone>()
  const [sent, setSent] = useState<Sent>()
  const [error, setError] = useState<string>()
  const starting = useCall(startPhoneChange, quiet)

  async function start(number: Phone): Promise<number> {
    const started = await starting.run({ params: { role: mode }, body: { new_phone: number } })
    if (!started.ok) {
      setError(refusalText(started.refusal))
      return secondsToWait(started.refusal)
    }
    const { masked_old_phone: maskedOld, masked_new_phone: maskedNew, resend_after: wait } = started.value
    setError(undefined)
    setPhone(number)
    setSent((last) => ({ maskedOld, maskedNew, wait, round: (last?.round ?? 0) + 1 }))
    return wait
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const number = parsePhone(typed)
    if (number === undefined) return setError(phoneProblem(typed))
    void start(number)
  }

  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onClose()}
      title="Новый телефон"
      description={
        sent
          ? undefined
          : 'Пришлём коды на прежний и на новый номер. На остальных устройствах вы выйдете, подписывать документы можно будет через сутки.'
      }
      holdsWork={sent !== undefined}
    >
      {sent && phone ? (
        <PhoneCodesStep
          mode={mode}
          maskedOld={sent.maskedOld}
          newPhone={formatPhone(phone)}
          wait={sent.wait}
          round={sent.round}
          problem={error}
          onResend={() => start(phone)}
          resending={starting.pending}
          onDone={onClose}
        />
      ) : (
        <form noValidate onSubmit={submit} className="space-y-5 pb-2">
          <PhoneField
            label="Новый номер"
            name="new-phone"
            value={typed}
            error={error}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
            autoFocus
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="primary" wide pending={starting.pending}>
            Получить коды
          </Button>
        </form>
      )}
    </Dialog>
  )
}
