import { Bell, Search } from 'lucide-react'
import { Link } from 'react-router'
import { bellPress } from '../bell-press.ts'
import { keysLayer } from '../keys-layer.ts'
import { useLiveCounters } from '../live-counters.ts'
import { useSharedValue } from '../shared-value.ts'
import type { Mode, ViewerPerson } from '../viewer.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { NameMenu } from './name-menu.tsx'
import { OrganizationPicker } from './organization-picker.tsx'

/** The header of a signed-in visitor. */
export function SignedInHeader({ person }: { readonly person: ViewerPerson }) {
  const both = person.hasPerson && person.orgs.length > 0
  const { unread } = useLiveCounters(person).counters
  return (
    <>
      {both && <ModeSwitch mode={person.mode} />}
      {person.mode === 'client' && person.orgs.length > 0 && <OrganizationPicker person={person} />}
      <span className="flex-1" />
      {person.signedUp && <SearchButton />}
      {person.hasPerson && person.signedUp && <NoticeBell mode={person.mode} unread={unread} />}
      <NameMenu person={person} />
    </>
  )
}

/** For those who do not know the key yet. */
function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => keysLayer.write('palette')}
      className="flex h-10 items-center gap-2 rounded-field border border-line px-3 text-small text-muted hover:bg-sunken hover:text-ink max-lg:hidden"
    >
      <Search size={16} aria-hidden="true" />
      Найти
      <kbd className="font-sans">Ctrl K</kbd>
    </button>
  )
}

const bellLook = 'grid size-11 place-items-center rounded-field text-muted hover:bg-sunken hover:text-ink'

/** A person has a page of notices; a customer reads them in a panel over the current page. */
function NoticeBell({ mode, unread }: { readonly mode: Mode; readonly unread: number }) {
  const isPressed = useSharedValue(bellPress)
  const label = unread === 0 ? 'Уведомления' : `Уведомления, непрочитанных: ${unread}`
  const picture = (
    <span className="relative">
      <Bell size={20} strokeWidth={1.9} aria-hidden="true" />
      {unread > 0 && <span className="absolute -right-[2px] -top-[2px] size-[8px] rounded-full bg-bad ring-2 ring-surface" />}
    </span>
  )
  if (mode === 'person')
    return (
      <Link to="/person/notification" aria-label={label} className={bellLook}>
        {picture}
      </Link>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isPressed}
      onClick={() => bellPress.write(true)}
      className={bellLook}
    >
      {picture}
    </button>
  )
}
