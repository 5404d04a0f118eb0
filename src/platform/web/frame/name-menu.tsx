import { Check, ChevronDown, LogOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { keysLayer } from '../keys-layer.ts'
import { useLiveCounters } from '../live-counters.ts'
import { logOut } from '../log-out.ts'
import { firstPageOf, viewerName } from '../viewer.ts'
import type { Mode, ViewerPerson } from '../viewer.ts'
import { Counter } from './counter.tsx'
import { switchMode } from './mode-switch.tsx'
import { areRowsRoomy, chooseRows, followRows } from '../rows-choice.ts'
import { keepOrganization } from '../session-cookies.ts'

const menuId = 'name-menu'
const row = 'flex min-h-11 w-full items-center gap-2.5 rounded-lg px-3 text-left hover:bg-sunken'

/** A native popover: light dismiss, Esc and focus need no script. */
export function NameMenu({ person }: { readonly person: ViewerPerson }) {
  const name = viewerName(person)
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        className="flex h-11 items-center gap-2 rounded-field px-2 hover:bg-sunken"
        aria-label={`Меню: ${name}`}
      >
        <span
          className="grid size-8 place-items-center rounded-full bg-accent-soft text-small font-semibold text-accent"
          aria-hidden="true"
        >
          {(person.firstname ?? '•').charAt(0)}
        </span>
        <span className="hidden max-w-40 truncate sm:block">{name}</span>
        <ChevronDown size={16} aria-hidden="true" className="text-muted" />
      </button>
      <div
        id={menuId}
        popover="auto"
        className="fixed inset-auto right-3 top-[60px] m-0 w-72 rounded-card border border-line bg-surface p-2 text-ink shadow-float"
      >
        <p className="border-b border-line px-3 pb-2.5 pt-1 text-small text-muted">
          {name !== person.phone_masked && <span className="block text-body font-medium text-ink">{name}</span>}
          {person.phone_masked}
        </p>
        <div className="pt-2">
          {person.hasPerson && (
            <Link to="/person/profile" onClick={close} className={row}>
              {person.mode === 'client' ? 'Личный профиль' : 'Профиль'}
            </Link>
          )}
          {person.mode === 'client' && (
            <Link to="/client/profile" onClick={close} className={row}>
              Профиль компании
            </Link>
          )}
          {person.signedUp && person.mode === 'client' && (
            <Link to="/client/CheckStatus" onClick={close} className={`${row} lg:hidden`}>
              Исполнители
            </Link>
          )}
          {person.signedUp && <MessagesLink person={person} />}
          {person.hasPerson && person.orgs.length > 0 && <OtherSide mode={person.mode} />}
          {person.mode === 'client' && person.orgs.length > 1 && <OtherOrganizations person={person} />}
          <Link to="?doc=terms" preventScrollReset onClick={close} className={row}>
            Документы сервиса
          </Link>
          <RowsChoice />
          {person.signedUp && <KeysHelp />}
          <button
            type="button"
            onClick={() => {
              close()
              logOut()
            }}
            className={`${row} text-bad`}
          >
            <LogOut size={16} aria-hidden="true" />
            Выйти
          </button>
        </div>
      </div>
    </>
  )
}

/** The bar of a phone has no room for them. */
function MessagesLink({ person }: { readonly person: ViewerPerson }) {
  const { messages } = useLiveCounters(person).counters
  return (
    <Link to={`/${person.mode}/messages`} onClick={close} className={`${row} justify-between lg:hidden`}>
      Сообщения
      <Counter count={messages} />
    </Link>
  )
}

/** A phone shows cards: there is nothing to choose. */
function RowsChoice() {
  const roomy = useSyncExternalStore(followRows, areRowsRoomy, () => false)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={roomy}
      onClick={() => chooseRows(!roomy)}
      className={`${row} justify-between max-md:hidden`}
    >
      Просторные списки
      {roomy && <Check size={16} aria-hidden="true" className="text-accent" />}
    </button>
  )
}

/** A phone has no keys. */
function KeysHelp() {
  const show = () => {
    close()
    keysLayer.write('help')
  }
  return (
    <button type="button" onClick={show} className={`${row} max-md:hidden`}>
      Клавиши
    </button>
  )
}

function close(): void {
  document.getElementById(menuId)?.hidePopover()
}

/** Phones have no room for the switch in the header. */
function OtherSide({ mode }: { readonly mode: Mode }) {
  const other: Mode = mode === 'client' ? 'person' : 'client'
  return (
    <button type="button" className={`${row} md:hidden`} onClick={() => void switchMode(other)}>
      {other === 'client' ? 'Режим «Заказчик»' : 'Режим «Исполнитель»'}
    </button>
  )
}

function OtherOrganizations({ person }: { readonly person: ViewerPerson }) {
  const others = person.orgs.filter((organization) => organization.org_id !== person.activeOrgId)
  return others.map((organization) => (
    <button
      key={organization.org_id}
      type="button"
      className={`${row} md:hidden`}
      onClick={() => {
        keepOrganization(organization.org_id)
        location.assign(firstPageOf('client'))
      }}
    >
      {organization.name}
    </button>
  ))
}
