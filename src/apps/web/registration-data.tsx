import { useEffect, useEffectEvent, useState } from 'react'
import { FoundInn } from '#/features/partner/web/found-inn.tsx'
import { ProfileFields } from '#/features/profile/web/profile-fields.tsx'
import type { AskedField, DocumentKinds, OwnDetails, OwnProfile } from '#/features/profile/web/profile-schema.ts'
import { useProfileForm } from '#/features/profile/web/use-profile-form.ts'
import { ErrorSummary } from '#/platform/web/form/error-summary.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'

type DataProps = {
  readonly profile: OwnProfile
  readonly details: OwnDetails
  readonly kinds: DocumentKinds
  readonly phone: string
  readonly onSaved: () => void
}

const named: readonly AskedField[] = ['surname', 'firstname', 'secondname', 'birthdate']
const withInn: readonly AskedField[] = [...named, 'inn']
const withDocument: readonly AskedField[] = [...named, 'doctypeid', 'paspserial', 'paspnumber']

/** The data step of the wizard: the profile form itself. A person who does not know their ИНН enters a document instead. */
export function RegistrationData({ profile, details, kinds, phone, onSaved }: DataProps) {
  const [unknown, setUnknown] = useState(false)
  const [found, setFound] = useState<string>()
  const asked = unknown ? withDocument : withInn
  return (
    <section aria-label="Личные данные" className="border-t border-line pt-6">
      <DataForm
        key={unknown ? 'document' : 'inn'}
        profile={profile}
        details={details}
        kinds={kinds}
        phone={phone}
        onSaved={onSaved}
        asked={asked}
        unknown={unknown}
        found={found}
        onUnknown={() => setUnknown(!unknown)}
        onFound={(inn) => {
          setFound(inn)
          setUnknown(false)
        }}
      />
    </section>
  )
}

type FormProps = DataProps & {
  readonly asked: readonly AskedField[]
  readonly unknown: boolean
  readonly found: string | undefined
  readonly onUnknown: () => void
  readonly onFound: (inn: string) => void
}

function DataForm({ profile, details, kinds, phone, onSaved, asked, unknown, found, onUnknown, onFound }: FormProps) {
  const form = useProfileForm({ known: profile, details, kinds, asked })
  const [kept, setKept] = useState(false)
  const takeFound = useEffectEvent(() => found !== undefined && form.form.setValue('inn', found, { shouldDirty: true }))
  useEffect(() => void takeFound(), [])
  return (
    <form
      noValidate
      onSubmit={form.saveThen(unknown && profile.inn === '' && !kept ? () => setKept(true) : onSaved)}
      className="space-y-5"
    >
      <ErrorSummary issues={form.issues} />
      <UnsavedGuard dirty={form.dirty && !form.pending} />
      <ProfileFields
        form={form}
        renderInnHelp={() =>
          profile.inn === '' && (
            <Button variant="quiet" size="small" className="-ml-3.5" onClick={onUnknown}>
              Не знаю ИНН
            </Button>
          )
        }
      />
      <KeyValues
        items={[
          { label: 'Телефон', value: phone },
          { label: 'Почта', value: details.email || 'не указана' },
        ]}
      />
      {kept && profile.inn === '' && <FoundInn onChosen={onFound} />}
      {unknown && (
        <Button variant="quiet" size="small" className="-ml-3.5" onClick={onUnknown}>
          Я знаю ИНН
        </Button>
      )}
      <div>
        <Button type="submit" variant="primary" pending={form.pending} className="max-sm:w-full">
          {unknown && profile.inn === '' && !kept ? 'Сохранить и найти ИНН' : 'Далее'}
        </Button>
      </div>
    </form>
  )
}
