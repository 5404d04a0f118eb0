import { NavLink } from 'react-router'
import { classNames } from '../kit/class-names.ts'
import { useLiveCounters } from '../live-counters.ts'
import type { ViewerPerson } from '../viewer.ts'
import { Counter } from './counter.tsx'
import { menuFor } from './menu.ts'

export function SideMenu({ person }: { readonly person: ViewerPerson }) {
  const live = useLiveCounters(person)
  return (
    <nav
      aria-label="Разделы"
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto py-6 pr-4 lg:block print:hidden"
    >
      <ul className="space-y-0.5">
        {menuFor(live).map((item) => (
          <li key={item.to}>
            <NavLink to={item.to} className={({ isActive }) => linkLook(isActive)}>
              <item.icon size={18} strokeWidth={1.9} aria-hidden="true" />
              <span className="flex-1">{item.label}</span>
              <Counter count={item.count} {...(item.alarming ? { alarming: true } : {})} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function linkLook(active: boolean): string {
  return classNames(
    'flex min-h-10 items-center gap-3 rounded-field px-3 py-2',
    active ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
  )
}
