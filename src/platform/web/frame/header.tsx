import { Bell } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '../kit/link-button.tsx'
import { useViewer } from '../use-viewer.ts'
import type { ViewerPerson } from '../viewer.ts'
import { Logo } from './logo.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { NameMenu } from './name-menu.tsx'
import { OrganizationPicker } from './organization-picker.tsx'

export function Header() {
  const { person, brand } = useViewer()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-16 max-w-[1360px] items-center gap-3 px-4 sm:gap-5 sm:px-6">
        <Logo name={brand.name} />
        {person ? <SignedIn person={person} /> : <Guest />}
      </div>
    </header>
  )
}

function SignedIn({ person }: { readonly person: ViewerPerson }) {
  const both = person.hasPerson && person.orgs.length > 0
  const unread = person.counters.unread
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
          {unread > 0 && (
            <span className="absolute right-2.5 top-2.5 size-2 rounded-full bg-bad ring-2 ring-surface" />
          )}
        </Link>
      )}
      <NameMenu person={person} />
    </>
  )
}

function Guest() {
  const { pathname, search } = useLocation()
  const here = pathname === '/' ? '/?login=1' : `/?login=1&next=${encodeURIComponent(pathname + search)}`
  return (
    <>
      <nav aria-label="Разделы" className="flex flex-1 gap-5 max-sm:justify-end">
        <Link to="/tasks" className="flex min-h-11 items-center text-muted hover:text-ink">
          Задания
        </Link>
        <Link to="/partner" className="hidden min-h-11 items-center text-muted hover:text-ink sm:flex">
          Самозанятым
        </Link>
      </nav>
      <LinkButton to={here} variant="primary" size="small" preventScrollReset>
        Войти
      </LinkButton>
    </>
  )
}
