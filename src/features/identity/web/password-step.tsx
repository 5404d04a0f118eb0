import { useState } from 'react'
import type { FormEvent } from 'react'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { logIn } from '../contract.ts'
import { personHeaders } from './entry-headers.ts'
import { digestPassword } from '../domain/digest-password.ts'
import { entryWords } from './entry-words.ts'
import type { Entry } from './entry.ts'

export type PasswordStepProps = {
  readonly entry: Entry
  readonly onEntered: (token: string, personId: string, isNew: boolean) => void
  /** Goes back, or on to the code for a new device, which has been sent. */
  readonly onCode: (words?: string) => void
  readonly onForgotten: () => void
}

export function PasswordStep({ entry, onEntered, onCode, onForgotten }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const entering = useCall(logIn, { skipAlerts: true, revalidate: false })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password === '') return setError('Введите пароль')
    setError(undefined)
    const entered = await entering.run({
      params: { role: entry.mode },
      headers: { ...personHeaders(entry.personId), password: digestPassword(password) },
    })
    // The password was correct, but the code for a new device cannot be sent yet: the previous one is still valid.
    if (!entered.ok && entered.refusal.kind === 'tooOften') return onCode(`${entryWords.newDevice} ${entryWords.stillFits}`)
    if (!entered.ok) return setError(refusalText(entered.refusal))
    const { auth_token: token, data } = entered.value
    if (token === undefined) return onCode(entryWords.newDevice)
    onEntered(token, data.person_id, false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pb-2">
      <input type="text" name="username" autoComplete="username" value={entry.phone} readOnly hidden />
      <TextField
        label="Пароль"
        type="password"
        name="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type this and nothing else
        autoFocus
        value={password}
        error={error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" variant="primary" pending={entering.pending} className="sm:flex-1">
          Войти
        </Button>
        <Button onClick={() => onCode()} className="sm:flex-1">
          Войти по коду
        </Button>
      </div>
      <button type="button" className="link min-h-11" onClick={onForgotten}>
        Забыли пароль?
      </button>
    </form>
  )
}
