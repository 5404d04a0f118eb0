import { useRevalidator } from 'react-router'
import { celebrate } from '#/platform/web/alerts.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { keepSession } from '#/platform/web/session-cookies.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import { entryWords } from './entry-words.ts'
import { PasswordForm } from './password-form.tsx'

export type PasswordDialogProps = { readonly person: ViewerPerson; readonly onClose: () => void }

/** Sets a new password of a signed-in person; other sessions end, and this one gets a new token. */
export function PasswordDialog({ person, onClose }: PasswordDialogProps) {
  const { revalidate } = useRevalidator()
  const save = (token: string, personId: string) => {
    keepSession({ token, personId, mode: person.mode })
    onClose()
    celebrate('Пароль сохранён', 'На других устройствах вы вышли')
    void revalidate()
  }
  return (
    <Dialog open onOpenChange={(shown) => !shown && onClose()} title={entryWords.newPasswordTitle} holdsWork>
      <PasswordForm
        role={person.mode}
        personId={person.personId}
        maskedPhone={person.phone_masked}
        onSaved={save}
        onLater={onClose}
      />
    </Dialog>
  )
}
