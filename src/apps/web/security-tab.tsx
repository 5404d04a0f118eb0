import type { ComponentProps } from 'react'
import { DevicesSection } from '#/features/identity/web/devices-section.tsx'
import { PasswordSection } from '#/features/identity/web/password-section.tsx'
import { PhoneSection } from '#/features/identity/web/phone-section.tsx'
import { PersonJournal } from '#/features/journal/web/person-journal.tsx'
import type { ViewerPerson } from '#/platform/web/viewer.ts'

type SecurityTabProps = {
  readonly phone: ComponentProps<typeof PhoneSection>['phone'] | undefined
  readonly person: ViewerPerson | undefined
  readonly hasPassword: boolean
  readonly sessions: ComponentProps<typeof DevicesSection>['sessions']
  readonly journal: ComponentProps<typeof PersonJournal>['page'] | undefined
}

export function SecurityTab({ phone, person, hasPassword, sessions, journal }: SecurityTabProps) {
  return (
    <div className="max-w-3xl space-y-6">
      {phone && <PhoneSection mode="person" phone={phone} />}
      {person && <PasswordSection person={person} hasPassword={hasPassword} />}
      <DevicesSection mode="person" sessions={sessions} />
      {journal && <PersonJournal page={journal} />}
    </div>
  )
}
