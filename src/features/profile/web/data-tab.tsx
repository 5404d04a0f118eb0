import { celebrate } from '#/platform/web/alerts.ts'
import { ErrorSummary } from '#/platform/web/form/error-summary.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { copy } from './copy.ts'
import { ProfileFields } from './profile-fields.tsx'
import { personalFields } from './profile-schema.ts'
import type { OwnProfile } from './profile-schema.ts'
import { useProfileForm } from './use-profile-form.ts'

export function DataTab({ profile }: { readonly profile: OwnProfile }) {
  const form = useProfileForm(profile, personalFields)
  const saved = () => {
    form.form.reset(form.form.getValues())
    celebrate('Данные сохранены')
  }
  return (
    <Card title="Личные данные" className="max-w-2xl">
      <form noValidate onSubmit={form.saveThen(saved)} className="space-y-5">
        <ErrorSummary issues={form.issues} />
        <ProfileFields form={form} />
        <p className="text-small text-muted">{copy.innFixed}</p>
        <Button type="submit" variant="primary" pending={form.pending} className="max-sm:w-full">
          Сохранить
        </Button>
      </form>
      <UnsavedGuard dirty={form.dirty && !form.pending} />
    </Card>
  )
}
