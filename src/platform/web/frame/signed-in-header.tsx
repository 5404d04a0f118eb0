import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { useLiveCounters } from '../live-counters.ts'
import type { ViewerPerson } from '../viewer.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { NameMenu } from './name-menu.tsx'
import { OrganizationPicker } from './organization-picker.tsx'

/** What the header says to people who have entered. */
export function SignedInHeader({ person }: { readonly person: ViewerPerson }) {
  const both = person.hasPerson && person.orgs.length > 0
  const { unread } = useLiveCounters(person).counters
  return (
    <>
      {both && <ModeSwitch mode={person.mode} />}
      {person.mode === 'client' && person.orgs.length > 0 && <OrganizationPicker person={person} />}
      <span className="flex-1" />
      {person.hasPerson && (
        <Link
          to="/person/notification"
          aria-label={unread === 0 ? 'Уведомления' : `Уведомления, непрочитанных: ${unread}`}
          className="relative grid size-11 place-items-center rounded-field text-muted hover:bg-sunken hover:text-ink"
        >
          <Bell size={20} strokeWidth={1.9} aria-hidden="true" />
          {unread > 0 && <span className="absolute right-2.5 top-2.5 size-2 rounded-full bg-bad ring-2 ring-surface" />}
        </Link>
      )}
      <NameMenu person={person} />
    </>
  )
}
