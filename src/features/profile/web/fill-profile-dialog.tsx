import { useEffect, useEffectEvent, useId, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { listDocumentTypeFields, listDocumentTypes } from '../contract/details.ts'
import { ProfileFields } from './profile-fields.tsx'
import { missingFields } from './profile-schema.ts'
import type { DocumentKinds, KnownProfile } from './profile-schema.ts'
import { useProfileForm } from './use-profile-form.ts'

export type FillProfileDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** From `GET /api/v1/person/profile`. */
  readonly profile: KnownProfile
}

/** Asks only for what the ladder still lacks. */
export function FillProfileDialog({ open, onClose, onDone, profile }: FillProfileDialogProps) {
  return open ? <OpenDialog onClose={onClose} onDone={onDone} profile={profile} /> : null
}

type OpenDialogProps = Omit<FillProfileDialogProps, 'open'>

function OpenDialog(props: OpenDialogProps) {
  const [kinds, setKinds] = useState<DocumentKinds>()
  const read = useEffectEvent(async () => {
    const [types, fields] = await Promise.all([call(listDocumentTypes, {}), call(listDocumentTypeFields, {})])
    if (types.ok && fields.ok) setKinds({ types: types.value, fields: fields.value })
    else props.onClose()
  })
  // Loaded once each time the popup opens.
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the answers have come, not in the effect
  useEffect(() => void read(), [])

  if (kinds) return <FillForm {...props} kinds={kinds} />
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={title} description={why}>
      <div aria-busy="true" className="space-y-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </Dialog>
  )
}

const title = 'Дополните профиль'
const why = 'Эти данные попадут в договор и в запрос к ФНС. Заказчик не видит номер документа.'

function FillForm({ onClose, onDone, profile, kinds }: OpenDialogProps & { readonly kinds: DocumentKinds }) {
  const formId = useId()
  // The initially requested fields remain, even when half of them are saved and the other half refused.
  const [known] = useState(profile)
  const form = useProfileForm({ known, kinds, asked: missingFields(known, kinds) })
  const nothing = form.asked.length === 0
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={why}
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
