import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { shortCount } from './short-count.ts'

export type LinkTab = {
  readonly to: string
  readonly label: string
  readonly current: boolean
  readonly count?: number
}

/** Tabs with addresses: each filters the list, and Back works. */
export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) {
  const bar = useRef<HTMLElement>(null)
  const place = tabs.findIndex((tab) => tab.current)
  // On a narrow screen the tabs scroll: keep the selected one visible.
  useEffect(() => {
    const tab = bar.current?.children[place]
    if (bar.current && tab) bar.current.scrollLeft += middle(tab) - middle(bar.current)
  }, [place])
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="mb-5 dense:mb-3 flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line print:hidden"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
          className={classNames(
            '-mb-px flex min-h-11 dense:min-h-10 items-center gap-2 whitespace-nowrap border-b-2 focus-visible:-outline-offset-2',
            tab.current ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <span className="rounded-full bg-sunken px-1.5 text-small text-muted">{shortCount(tab.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
