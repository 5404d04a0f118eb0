import { useState } from 'react'
import * as z from 'zod/mini'
import { celebrate } from '#/platform/web/alerts.ts'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useCountdown } from '#/platform/web/use-countdown.ts'
import { confirmEmail, setEmail } from '../contract/details.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { profileTexts } from '../fields/profile.ts'
import type { OwnDetails } from './profile-schema.ts'

/** The email, whether it is confirmed, and the field for the code that confirms it. */
export function EmailCard({ details }: { readonly details: OwnDetails }) {
  const [editing, setEditing] = useState(false)
  const countdown = useCountdown()
  const { email, email_confirmed: confirmed } = details
  const asking = editing || email === ''
  return (
    <Card title="Электронная почта" aside={email !== '' && <EmailStatus confirmed={confirmed} />}>
      {asking ? (
        <AddressForm
          email={email}
          onSent={(seconds) => {
            countdown.start(seconds)
            setEditing(false)
          }}
          {...(email === '' ? {} : { onCancel: () => setEditing(false) })}
        />
      ) : (
        <div className="space-y-5">
          <p className="break-all font-medium">{email}</p>
          {!confirmed && <LetterCode details={details} countdown={countdown} />}
          <AddressActions onEdit={() => setEditing(true)} />
        </div>
      )}
    </Card>
  )
}

function EmailStatus({ confirmed }: { readonly confirmed: boolean }) {
  return confirmed ? <Status tone="good">Подтверждена</Status> : <Status tone="warn">Не подтверждена</Status>
}

const schema = z.object({ email: profileTexts.email })

type AddressFormProps = {
  readonly email: string
  readonly onSent: (resendAfter: number) => void
  readonly onCancel?: () => void
}

function AddressForm({ email, onSent, onCancel }: AddressFormProps) {
  const { field, submit, fail } = useZodForm(schema, { email })
  const setting = useCall(setEmail, { skipAlerts: true })
  const send = submit(async (typed) => {
    const answer = await setting.run({ body: typed })
    if (answer.ok) onSent(answer.value.resend_after)
    else fail(answer.refusal, 'email')
  })
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <TextField
        label="Адрес почты"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        hint="Для писем о деньгах, документах и безопасности. Пришлём код, чтобы подтвердить адрес"
        {...field('email')}
      />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" pending={setting.pending}>
          Прислать код
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </div>
    </form>
  )
}

type LetterCodeProps = { readonly details: OwnDetails; readonly countdown: ReturnType<typeof useCountdown> }

function LetterCode({ details, countdown }: LetterCodeProps) {
  const { code, setCode, problem, send, sending, confirm, confirming } = useLetterCode(details.email, countdown)
  const again = details.email_code_sent ? 'Отправить ещё раз' : 'Прислать код'
  return (
    <div className="space-y-4">
      <p className="text-muted">
        {details.email_code_sent
          ? 'Мы отправили письмо с кодом. Он живёт 10 минут. Нет письма — загляните в «Спам».'
          : 'Письма не приходят, пока адрес не подтверждён.'}
      </p>
      {details.email_code_sent ? (
        <CodeField
          label="Код из письма"
          name="email-code"
          value={code}
          onChange={setCode}
          onComplete={(typed) => void confirm(typed)}
          disabled={confirming}
          {...(problem === '' ? {} : { error: problem })}
        />
      ) : (
        problem !== '' && <Notice tone="bad">{problem}</Notice>
      )}
      <Button pending={sending} disabled={countdown.left > 0} onClick={() => void send()}>
        {countdown.left > 0 ? `${again} через ${countdown.left} с` : again}
      </Button>
    </div>
  )
}

function useLetterCode(email: string, countdown: LetterCodeProps['countdown']) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const sending = useCall(setEmail, { skipAlerts: true })
  const confirming = useCall(confirmEmail, { skipAlerts: true })
  return { code, setCode, problem, send, confirm, sending: sending.pending, confirming: confirming.pending }

  async function send() {
    setCode('')
    const answer = await sending.run({ body: { email } })
    setProblem(answer.ok ? '' : refusalText(answer.refusal))
    if (answer.ok) countdown.start(answer.value.resend_after)
  }

  async function confirm(typed: string) {
    const answer = await confirming.run({ body: { code: typed } })
    if (answer.ok) return celebrate('Почта подтверждена')
    setProblem(refusalText(answer.refusal))
    setCode('')
  }
}

function AddressActions({ onEdit }: { readonly onEdit: () => void }) {
  const [removing, setRemoving] = useState(false)
  const setting = useCall(setEmail)
  const remove = async () => {
    await setting.run({ body: { email: '' } })
    setRemoving(false)
  }
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      <Button size="small" onClick={onEdit}>
        Изменить
      </Button>
      <Button size="small" variant="quiet" onClick={() => setRemoving(true)}>
        Убрать
      </Button>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Убрать почту?"
        verb="Убрать"
        pending={setting.pending}
        onConfirm={() => void remove()}
      >
        Письма о деньгах, документах и безопасности приходить перестанут. Останутся СМС и уведомления на сайте.
      </ConfirmDialog>
    </div>
  )
}
