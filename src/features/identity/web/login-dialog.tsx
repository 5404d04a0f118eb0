import { useState } from 'react'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { keepSession } from '#/platform/web/session-cookies.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { CodeStep } from './code-step.tsx'
import { copy } from './copy.ts'
import { PasswordForm } from './password-form.tsx'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'

/** Who has entered. `isNew`: the sign-up is to be finished before anything else. */
export type LoggedIn = { readonly isNew: boolean; readonly mode: Mode; readonly maskedPhone: string }

export type LoginDialogProps = {
  readonly open: boolean
  readonly mode: Mode
  readonly onClose: () => void
  /** The session is in the cookies already; loaders are to run again. */
  readonly onDone: (who: LoggedIn) => void
}

/** What the steps know of the one who enters. */
export type Entry = {
  readonly personId: string
  readonly maskedPhone: string
  readonly mode: Mode
  readonly phone: string
  readonly resendAfter: number
}

type Step = 'phone' | 'code' | 'password' | 'newPassword'

const titles = {
  phone: copy.phoneTitle,
  code: copy.codeTitle,
  password: copy.passwordTitle,
  newPassword: copy.newPasswordTitle,
} as const satisfies Record<Step, string>

/** Phone, then a code or a password. No step tells whether the phone is known. */
export function LoginDialog({ open, mode, onClose, onDone }: LoginDialogProps) {
  const [step, setStep] = useState<Step>('phone')
  const [entry, setEntry] = useState<Entry>()
  const [notice, setNotice] = useState<string>()
  const enter = (token: string, personId: string, isNew: boolean) => {
    if (!entry) return
    keepSession({ token, personId, mode: entry.mode })
    onDone({ isNew, mode: entry.mode, maskedPhone: entry.maskedPhone })
  }
  const go = (next: Step, words?: string) => {
    setNotice(words)
    setStep(next)
  }
  return (
    <Dialog open={open} onOpenChange={(shown) => !shown && onClose()} title={titles[step]} holdsWork={step !== 'phone'}>
      {(step === 'phone' || !entry) && (
        <PhoneStep
          entry={entry}
          mode={mode}
          onNext={(next, words) => {
            setEntry(next)
            go('code', words)
          }}
        />
      )}
      {entry && step === 'code' && (
        <CodeStep
          entry={entry}
          notice={notice}
          onEntered={enter}
          onOtherPhone={() => go('phone')}
          onPassword={() => go('password')}
        />
      )}
      {entry && step === 'password' && (
        <PasswordStep
          entry={entry}
          onEntered={enter}
          onCode={(words) => go('code', words)}
          onForgotten={() => go('newPassword')}
        />
      )}
      {entry && step === 'newPassword' && (
        <PasswordForm
          role={entry.mode}
          personId={entry.personId}
          maskedPhone={entry.maskedPhone}
          onSaved={(token, personId) => enter(token, personId, false)}
        />
      )}
    </Dialog>
  )
}
