import type { ReactNode } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { ErrorSummary } from '#/platform/web/form/error-summary.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { EmailCard } from './email-card.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { nameFields, personalFields } from './profile-schema.ts'
import type { OwnDetails, OwnProfile } from './profile-schema.ts'
import { useProfileForm } from './use-profile-form.ts'

type DataTabProps = {
  readonly profile: OwnProfile
  readonly details: OwnDetails
  readonly mode: Mode
  /** «Узнать ИНН», provided by another feature. */
  readonly renderInnHelp?: (take: (inn: string) => void) => ReactNode
}

export function DataTab({ profile, details, mode, renderInnHelp }: DataTabProps) {
  return (
    <div className="max-w-2xl space-y-6">
      <PersonalCard profile={profile} details={details} mode={mode} {...(renderInnHelp && { renderInnHelp })} />
      <EmailCard details={details} />
    </div>
  )
}

/** No document is requested here. */
const noKinds = { types: [], fields: [] }

function PersonalCard({ profile, details, mode, renderInnHelp }: DataTabProps) {
  const asked = mode === 'client' ? nameFields : personalFields
  const form = useProfileForm({ known: profile, details, kinds: noKinds, asked })
  return (
    <Card title="Личные данные">
      <form noValidate onSubmit={form.saveThen(() => celebrate('Данные сохранены'))} className="space-y-5">
        <ErrorSummary issues={form.issues} />
        <ProfileFields form={form} renderInnHelp={renderInnHelp} />
        <Button type="submit" variant="primary" pending={form.pending} className="max-sm:w-full">
          Сохранить
        </Button>
      </form>
      <UnsavedGuard dirty={form.dirty && !form.pending} />
    </Card>
  )
}
