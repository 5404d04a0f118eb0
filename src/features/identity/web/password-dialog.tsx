import { celebrate } from '#/platform/web/alerts.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { keepSession } from '#/platform/web/session-cookies.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import { copy } from './copy.ts'
import { PasswordForm } from './password-form.tsx'

export type PasswordDialogProps = {
  readonly open: boolean
  readonly person: ViewerPerson
  readonly onClose: () => void
  readonly onDone: () => void
}

/** «Новый пароль» for one who has entered: other sessions end, this one goes on under a new token. */
export function PasswordDialog({ open, person, onClose, onDone }: PasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(shown) => !shown && onClose()} title={copy.newPasswordTitle} holdsWork>
      <PasswordForm
        role={person.mode}
        personId={person.personId}
        maskedPhone={person.phone_masked}
        onLater={onClose}
        onSaved={(token, personId) => {
          keepSession({ token, personId, mode: person.mode })
          celebrate('Пароль сохранён', 'Остальные сеансы закрыты')
          onDone()
        }}
      />
    </Dialog>
  )
}
