import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { ErrorSummary } from '#/platform/web/form/error-summary.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { profileWords } from './profile-words.ts'
import { ProfileFields } from './profile-fields.tsx'
import { documentFields } from './profile-schema.ts'
import type { DocumentKinds, OwnDetails, OwnProfile } from './profile-schema.ts'
import { StoredDocument } from './stored-document.tsx'
import { useProfileForm } from './use-profile-form.ts'

type DocumentTabProps = { readonly profile: OwnProfile; readonly details: OwnDetails; readonly kinds: DocumentKinds }

export function DocumentTab({ profile, details, kinds }: DocumentTabProps) {
  const [editing, setEditing] = useState(false)
  if (profile.surname === '' || profile.firstname === '') return <NamesFirst />
  const stored = profile.passport_complete && !editing
  return (
    <div className="max-w-2xl space-y-6">
      {details.document_expired && (
        <Notice tone="bad" title="Срок документа истёк">
          Укажите новый: со старым заказчики не смогут заключить договор.
        </Notice>
      )}
      <Card
        title={
          (stored && kinds.types.find(({ doctypeid }) => doctypeid === profile.doctypeid)?.name) ||
          'Документ, удостоверяющий личность'
        }
        aside={
          stored && (
            <Button size="small" onClick={() => setEditing(true)}>
              Изменить
            </Button>
          )
        }
      >
        {stored ? (
          <StoredDocument key={profile.paspnumber} profile={profile} details={details} kinds={kinds} />
        ) : (
          <DocumentForm profile={profile} details={details} kinds={kinds} onClose={() => setEditing(false)} />
        )}
      </Card>
    </div>
  )
}

function NamesFirst() {
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

function DocumentForm({ profile, details, kinds, onClose }: DocumentTabProps & { readonly onClose: () => void }) {
  const form = useProfileForm({ known: profile, details, kinds, asked: documentFields })
  const saved = () => {
    onClose()
    celebrate('Документ сохранён')
  }
  return (
    <form noValidate onSubmit={form.saveThen(saved)} className="space-y-5">
      <ErrorSummary issues={form.issues} />
      <ProfileFields form={form} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" pending={form.pending}>
          Сохранить
        </Button>
        {profile.passport_complete && <Button onClick={onClose}>Отмена</Button>}
      </div>
      <p className="text-small text-muted">{profileWords.documentSafe}</p>
      <UnsavedGuard dirty={form.dirty && !form.pending} />
    </form>
  )
}
