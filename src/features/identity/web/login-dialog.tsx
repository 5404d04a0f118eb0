import { useState } from 'react'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { NextStep } from '#/platform/web/kit/step-place.tsx'
import { keepSession } from '#/platform/web/session-cookies.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { CodeStep } from './code-step.tsx'
import { entryWords } from './entry-words.ts'
import type { Entry } from './entry.ts'
import { PasswordForm } from './password-form.tsx'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'

/** The person who has signed in. `isNew`: sign-up must be completed before anything else. */
export type LoggedIn = { readonly isNew: boolean; readonly mode: Mode; readonly maskedPhone: string }

export type LoginDialogProps = {
  readonly open: boolean
  readonly mode: Mode
  readonly onClose: () => void
  /** The session is already in the cookies; loaders must run again. */
  readonly onDone: (who: LoggedIn) => void
}

type Step = 'phone' | 'code' | 'password' | 'newPassword'

const titles = {
  phone: 'Вход и регистрация',
  code: 'Код из СМС',
  password: 'Вход по паролю',
  newPassword: entryWords.newPasswordTitle,
} as const satisfies Record<Step, string>

/** Phone, then a code or a password. No step shows whether the phone is known. */
export function LoginDialog({ open, mode, onClose, onDone }: LoginDialogProps) {
  const [step, setStep] = useState<Step>('phone')
  const [entry, setEntry] = useState<Entry>()
  const [notice, setNotice] = useState<string>()
  const go = (next: Step, words?: string) => {
    setNotice(words)
    setStep(next)
  }
  const dialog = (
    <Dialog open={open} onOpenChange={(shown) => !shown && onClose()} title={titles[step]} holdsWork={step !== 'phone'}>
      {step === 'phone' || !entry ? (
        <PhoneStep
          entry={entry}
          mode={mode}
          onNext={(next, words) => {
            setEntry(next)
            go('code', words)
          }}
        />
      ) : (
        <Proof step={step} entry={entry} notice={notice} go={go} onDone={onDone} />
      )}
    </Dialog>
  )
  return <NextStep by={step === 'phone' ? 0 : 1}>{dialog}</NextStep>
}

type ProofProps = {
  readonly step: Exclude<Step, 'phone'>
  readonly entry: Entry
  readonly notice: string | undefined
  readonly go: (step: Step, words?: string) => void
  readonly onDone: (who: LoggedIn) => void
}

/** Proof that the entered phone belongs to the person: a code, a password, or a new password. */
function Proof({ step, entry, notice, go, onDone }: ProofProps) {
  const enter = (token: string, personId: string, isNew: boolean) => {
    keepSession({ token, personId, mode: entry.mode })
    onDone({ isNew, mode: entry.mode, maskedPhone: entry.maskedPhone })
  }
  switch (step) {
    case 'code':
      return (
        <CodeStep
          entry={entry}
          notice={notice}
          onEntered={enter}
          onOtherPhone={() => go('phone')}
          onPassword={() => go('password')}
        />
      )
    case 'password':
      return (
        <PasswordStep
          entry={entry}
          onEntered={enter}
          onCode={(words) => go('code', words)}
          onForgotten={() => go('newPassword')}
        />
      )
    case 'newPassword':
      return (
        <PasswordForm
          role={entry.mode}
          personId={entry.personId}
          maskedPhone={entry.maskedPhone}
          onSaved={(token, personId) => enter(token, personId, false)}
        />
      )
  }
}
