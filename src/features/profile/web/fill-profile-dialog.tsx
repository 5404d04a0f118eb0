import { useId } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { missingFields } from './profile-schema.ts'
import type { KnownProfile } from './profile-schema.ts'
import { useProfileForm } from './use-profile-form.ts'

export type FillProfileDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** From `GET /api/v1/person/profile`. */
  readonly profile: KnownProfile
}

/** Asks for nothing but what the ladder still misses. */
export function FillProfileDialog({ open, onClose, onDone, profile }: FillProfileDialogProps) {
  return open ? <OpenDialog onClose={onClose} onDone={onDone} profile={profile} /> : null
}

function OpenDialog({ onClose, onDone, profile }: Omit<FillProfileDialogProps, 'open'>) {
  const formId = useId()
  const form = useProfileForm(profile, missingFields(profile))
  const nothing = form.asked.length === 0
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title="Дополните профиль"
      description="Эти данные попадут в договор и в запрос к ФНС. Заказчик не видит номер документа."
      footer={
        <>
          <Button onClick={onClose}>Позже</Button>
          <Button
            variant="primary"
            {...(nothing ? { onClick: onDone } : { type: 'submit', form: formId })}
            pending={form.pending}
          >
            {nothing ? 'Продолжить' : 'Сохранить и продолжить'}
          </Button>
        </>
      }
    >
      {nothing ? (
        <Notice tone="good">Всё заполнено.</Notice>
      ) : (
        <form id={formId} noValidate onSubmit={form.saveThen(onDone)}>
          <ProfileFields form={form} />
        </form>
      )}
    </Dialog>
  )
}
