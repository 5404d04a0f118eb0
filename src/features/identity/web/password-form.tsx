import { useState } from 'react'
import type { FormEvent } from 'react'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { askCode, setPassword } from '../contract.ts'
import { digestPassword } from '../domain/digest-password.ts'
import { passwordProblem } from '../domain/password-digest.ts'
import { copy, secondsIn, wordsOf } from './copy.ts'
import { ResendButton } from './resend-button.tsx'

export type PasswordFormProps = {
  readonly role: Mode
  readonly personId: string
  readonly maskedPhone: string
  /** Other sessions are closed; the new token must replace the old one: `keepSession`. */
  readonly onSaved: (token: string, personId: string) => void
  readonly onLater?: () => void
}

type Errors = { readonly password?: string | undefined; readonly again?: string | undefined; readonly code?: string | undefined }

const quiet = { skipAlerts: true, revalidate: false } as const

/** A new password twice, then the code from the SMS it is confirmed by. */
export function PasswordForm({ role, personId, maskedPhone, onSaved, onLater }: PasswordFormProps) {
  const [password, setPasswordText] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const [wait, setWait] = useState<number>()
  const [errors, setErrors] = useState<Errors>({})
  const asking = useCall(askCode, quiet)
  const saving = useCall(setPassword, quiet)

  async function ask(): Promise<number> {
    const headers = { 'person-id': personId }
    const asked = await asking.run({ params: { role }, query: { purpose: 'password' }, headers })
    const seconds = asked.ok ? asked.value.resend_after : secondsIn(asked.refusal.message)
    setErrors(asked.ok ? {} : { code: wordsOf(asked.refusal) })
    if (asked.ok || seconds > 0) setWait(seconds)
    return seconds
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const problem = passwordProblem(password)
    if (problem !== undefined) return setErrors({ password: problem })
    if (password !== again) return setErrors({ again: copy.passwordsDiffer })
    if (wait === undefined) return void (await ask())
    if (code.length < 6) return setErrors({ code: 'Код — 6 цифр' })
    const headers = { 'person-id': personId, newpswd: digestPassword(password), code }
    const saved = await saving.run({ params: { role }, headers })
    if (saved.ok) return onSaved(saved.value.newtoken, saved.value.data.person_id)
    const words = wordsOf(saved.refusal)
    setErrors(saved.refusal.code === -110 ? { password: words } : { code: words })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pb-2">
      <TextField
        label="Новый пароль"
        type="password"
        name="new-password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
        autoFocus
        hint={copy.passwordRule}
        value={password}
        error={errors.password}
        onChange={(event) => setPasswordText(event.currentTarget.value)}
      />
      <TextField
        label="Ещё раз"
        type="password"
        name="new-password-again"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      {wait === undefined ? (
        errors.code !== undefined && <p role="alert" className="text-small text-bad">{errors.code}</p>
      ) : (
        <div>
          <CodeField
            label={`Код из СМС на ${maskedPhone}`}
            value={code}
            error={errors.code}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
            autoFocus
            onChange={setCode}
          />
          <div className="mt-2">
            <ResendButton wait={wait} onResend={ask} pending={asking.pending} />
          </div>
        </div>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" variant="primary" pending={asking.pending || saving.pending} className="sm:flex-1">
          {wait === undefined ? 'Получить код' : 'Сохранить'}
        </Button>
        {onLater && (
          <Button onClick={onLater} className="sm:flex-1">
            Позже
          </Button>
        )}
      </div>
    </form>
  )
}
