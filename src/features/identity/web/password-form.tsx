import { useState } from 'react'
import type { FormEvent } from 'react'
import { CodeField } from '#/platform/web/form/code-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { TextFieldProps } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { passwordStrength } from '../domain/password-strength.ts'
import { ResendButton } from './resend-button.tsx'
import { usePasswordChange } from './use-password-change.ts'

export type PasswordFormProps = {
  readonly role: Mode
  readonly personId: string
  readonly maskedPhone: string
  /** Other sessions are ended; the new token must replace the old one: `keepSession`. */
  readonly onSaved: (token: string, personId: string) => void
  readonly onLater?: () => void
}

/** A new password entered twice, then the SMS code that confirms it. */
export function PasswordForm({ maskedPhone, onLater, ...whose }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const change = usePasswordChange(whose)
  const { errors, wait, hint } = change
  const strength = passwordStrength(password)

  function submit(event: FormEvent): void {
    event.preventDefault()
    void change.submit({ password, again, code })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5 pb-2">
      <PasswordField
        label="Новый пароль"
        name="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
        autoFocus
        hint={strength === undefined ? 'От 8 до 64 символов, хотя бы одна буква и одна цифра' : `Пароль ${strength}`}
        value={password}
        error={errors.password}
        onType={setPassword}
      />
      <PasswordField label="Ещё раз" name="new-password-again" value={again} error={errors.again} onType={setAgain} />
      {wait === undefined ? (
        errors.code !== undefined && (
          <p role="alert" className="text-small text-bad">
            {errors.code}
          </p>
        )
      ) : (
        <div>
          <CodeField
            label={`Код из СМС на ${maskedPhone}`}
            hint={hint}
            value={code}
            error={errors.code}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what is left to type
            autoFocus
            onChange={setCode}
          />
          {change.innEnd}
          <div className="mt-2">
            <ResendButton wait={wait} onResend={change.ask} pending={change.asking} />
          </div>
        </div>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" variant="primary" pending={change.asking || change.saving} className="sm:flex-1">
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

function PasswordField({
  onType,
  ...field
}: Omit<TextFieldProps, 'onChange' | 'type'> & { readonly onType: (text: string) => void }) {
  return (
    <TextField {...field} type="password" autoComplete="new-password" onChange={(event) => onType(event.currentTarget.value)} />
  )
}
