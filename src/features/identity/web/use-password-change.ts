import { useState } from 'react'
import { secondsToWait } from '#/platform/web/call-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { askCode, setPassword } from '../contract.ts'
import { personHeaders } from './entry-headers.ts'
import { digestPassword } from '../domain/digest-password.ts'
import { passwordProblem } from '../domain/password-digest.ts'
import { entryWords } from './entry-words.ts'
import { useInnEnd } from './use-inn-end.tsx'

type Whose = {
  readonly role: Mode
  readonly personId: string
  readonly onSaved: (token: string, personId: string) => void
}

type Typed = { readonly password: string; readonly again: string; readonly code: string }
type Errors = { readonly [Name in keyof Typed]?: string }

const quiet = { skipAlerts: true, revalidate: false } as const

/** First press: checks the password and requests a code. Second press: sends both. `wait` is set once a code has been sent. */
export function usePasswordChange({ role, personId, onSaved }: Whose) {
  const [wait, setWait] = useState<number>()
  const [hint, setHint] = useState<string>()
  const [errors, setErrors] = useState<Errors>({})
  const innEnd = useInnEnd()
  const asking = useCall(askCode, quiet)
  const saving = useCall(setPassword, quiet)
  return { wait, hint, errors, innEnd: innEnd.field, asking: asking.pending, saving: saving.pending, ask, submit }

  async function ask(): Promise<number> {
    const headers = personHeaders(personId)
    const asked = await asking.run({ params: { role }, query: { purpose: 'password' }, headers })
    const seconds = asked.ok ? asked.value.resend_after : secondsToWait(asked.refusal)
    // A login code sent a moment ago also sets a password.
    setHint(!asked.ok && seconds > 0 ? entryWords.stillFits : undefined)
    setErrors(asked.ok || seconds > 0 ? {} : { code: refusalText(asked.refusal) })
    if (asked.ok || seconds > 0) setWait(seconds)
    return seconds
  }

  async function submit({ password, again, code }: Typed): Promise<void> {
    const problem = passwordProblem(password)
    if (problem !== undefined) return setErrors({ password: problem })
    if (password !== again) return setErrors({ again: 'Пароли не совпадают' })
    if (wait === undefined) return void (await ask())
    if (code.length < 6) return setErrors({ code: 'Код — 6 цифр' })
    if (innEnd.isWanting()) return
    const headers = { ...personHeaders(personId), newpswd: digestPassword(password), code, ...innEnd.headers }
    const saved = await saving.run({ params: { role }, headers })
    if (saved.ok) return onSaved(saved.value.newtoken, saved.value.data.person_id)
    if (innEnd.takes(saved.refusal)) return setErrors({})
    const words = refusalText(saved.refusal)
    setErrors(saved.refusal.kind === 'weakPassword' ? { password: words } : { code: words })
  }
}
