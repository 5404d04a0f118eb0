import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { documentTypes, fieldsOfType } from '../domain/document-type.ts'
import { copy } from './copy.ts'
import { ProfileFields } from './profile-fields.tsx'
import { documentFields } from './profile-schema.ts'
import type { OwnProfile } from './profile-schema.ts'
import { useProfileForm } from './use-profile-form.ts'

export function DocumentTab({ profile }: { readonly profile: OwnProfile }) {
  const [editing, setEditing] = useState(false)
  const done = () => {
    setEditing(false)
    celebrate('Документ сохранён')
  }
  if (profile.surname === '' || profile.firstname === '') {
    return (
      <Notice
        tone="info"
        title="Сначала заполните фамилию и имя"
        action={
          <LinkButton to="?tab=data" size="small">
            Заполнить данные
          </LinkButton>
        }
      >
        Документ сверяется с ними.
      </Notice>
    )
  }
  return (
    <Card
      title="Документ, удостоверяющий личность"
      className="max-w-2xl"
      aside={
        profile.passport_complete &&
        !editing && (
          <Button size="small" onClick={() => setEditing(true)}>
            Изменить
          </Button>
        )
      }
    >
      {profile.passport_complete && !editing ? (
        <StoredDocument profile={profile} />
      ) : (
        <DocumentForm
          profile={profile}
          onDone={done}
          {...(profile.passport_complete ? { onCancel: () => setEditing(false) } : {})}
        />
      )}
    </Card>
  )
}

function StoredDocument({ profile }: { readonly profile: OwnProfile }) {
  const type = documentTypes.find(({ doctypeid }) => doctypeid === profile.doctypeid)
  const fields = fieldsOfType(profile.doctypeid ?? 0).map(({ field, label }) => ({ label, value: profile[field] }))
  return (
    <>
      <KeyValues items={[{ label: 'Документ', value: type?.name }, ...fields]} />
      <p className="mt-4 text-small text-muted">Номер хранится зашифрованным и показывается только скрытым.</p>
    </>
  )
}

type DocumentFormProps = { readonly profile: OwnProfile; readonly onDone: () => void; readonly onCancel?: () => void }

function DocumentForm({ profile, onDone, onCancel }: DocumentFormProps) {
  const form = useProfileForm(profile, documentFields)
  return (
    <form noValidate onSubmit={form.saveThen(onDone)} className="space-y-5">
      <ProfileFields form={form} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" pending={form.pending}>
          Сохранить
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </div>
      {!profile.passport_complete && <p className="text-small text-muted">{copy.documentWhy}.</p>}
    </form>
  )
}
