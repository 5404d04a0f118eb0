import { useState } from 'react'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { askCode, setPassword } from '../contract.ts'
import { digestPassword } from '../domain/digest-password.ts'
import { passwordProblem } from '../domain/password-digest.ts'
import { copy, secondsIn, wordsOf } from './copy.ts'
import { useInnEnd } from './use-inn-end.tsx'

type Whose = {
  readonly role: Mode
  readonly personId: string
  readonly onSaved: (token: string, personId: string) => void
}

type Typed = { readonly password: string; readonly again: string; readonly code: string }
type Errors = { readonly [Name in keyof Typed]?: string }

const quiet = { skipAlerts: true, revalidate: false } as const

/** First press: checks the password and asks for a code. Second: sends both. `wait` is set once a code is on its way. */
export function usePasswordChange({ role, personId, onSaved }: Whose) {
  const [wait, setWait] = useState<number>()
  const [hint, setHint] = useState<string>()
  const [errors, setErrors] = useState<Errors>({})
  const innEnd = useInnEnd()
  const asking = useCall(askCode, quiet)
  const saving = useCall(setPassword, quiet)
  return { wait, hint, errors, innEnd: innEnd.field, asking: asking.pending, saving: saving.pending, ask, submit }

  async function ask(): Promise<number> {
    const headers = { 'person-id': personId }
    const asked = await asking.run({ params: { role }, query: { purpose: 'password' }, headers })
    const seconds = asked.ok ? asked.value.resend_after : secondsIn(asked.refusal.message)
    // A code of entry sent a moment ago sets a password too.
    setHint(!asked.ok && seconds > 0 ? copy.stillFits : undefined)
    setErrors(asked.ok || seconds > 0 ? {} : { code: wordsOf(asked.refusal) })
    if (asked.ok || seconds > 0) setWait(seconds)
    return seconds
  }

  async function submit({ password, again, code }: Typed): Promise<void> {
    const problem = passwordProblem(password)
    if (problem !== undefined) return setErrors({ password: problem })
    if (password !== again) return setErrors({ again: copy.passwordsDiffer })
    if (wait === undefined) return void (await ask())
    if (code.length < 6) return setErrors({ code: 'Код — 6 цифр' })
    if (innEnd.isWanting()) return
    const headers = { 'person-id': personId, newpswd: digestPassword(password), code, ...innEnd.headers }
    const saved = await saving.run({ params: { role }, headers })
    if (saved.ok) return onSaved(saved.value.newtoken, saved.value.data.person_id)
    if (innEnd.takes(saved.refusal)) return setErrors({})
    const words = wordsOf(saved.refusal)
    setErrors(saved.refusal.code === -110 ? { password: words } : { code: words })
  }
}
