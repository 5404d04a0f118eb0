import { NavLink } from 'react-router'
import { classNames } from '../kit/class-names.ts'
import { useLiveCounters } from '../live-counters.ts'
import type { ViewerPerson } from '../viewer.ts'
import { Counter } from './counter.tsx'
import { menuFor } from './menu.ts'

export function BottomBar({ person }: { readonly person: ViewerPerson }) {
  const live = useLiveCounters(person)
  return (
    <nav
      aria-label="Разделы"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid grid-flow-col auto-cols-fr">
        {menuFor(live)
          .filter((item) => item.onPhone)
          .map((item) => (
            <li key={item.to}>
              <NavLink
                to={item.to}
                className={({ isActive }) =>
                  classNames(
                    // Five labels share the width of a phone: they grow no further than they fit.
                    'flex h-14 flex-col items-center justify-center gap-1 text-[min(0.6875rem,3vw)] whitespace-nowrap',
                    isActive ? 'font-medium text-accent' : 'text-muted',
                  )
                }
              >
                {/* The count keeps to the icon, which does not grow with the text. */}
                <span className="relative">
                  <item.icon size={20} strokeWidth={1.9} aria-hidden="true" />
                  <span className="absolute -top-[8px] left-[16px] leading-none">
                    <Counter count={item.count} {...(item.alarming ? { alarming: true } : {})} />
                  </span>
                </span>
                {item.short}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
