import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { debtTitle } from './debt-notice.tsx'
import { usePutOff } from './use-put-off.ts'

export type DebtLineProps = {
  readonly debt: {
    readonly amount: number
    readonly periods: readonly string[]
    readonly level: 'line' | 'warning'
    readonly day: string
  }
}

const shownKey = 'debts-shown'

/**
 * A debt line above the page that covers nothing and also appears if a debt is reported while the page is open. On login, a
 * large or old debt opens its warning once a day, but never over work in progress.
 */
export function DebtLine({ debt }: DebtLineProps) {
  const { later, pending } = usePutOff()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const open = new URLSearchParams(search)
  open.set('debts', '1')
  const warn = useEffectEvent(() => {
    if (debt.level !== 'warning' || wasShown(debt.day)) return
    setSearch(open, { replace: true, preventScrollReset: true })
  })
  // Right after login the URL is still that of the login page for a moment.
  const isClear = useArrival() && search.size === 0
  useEffect(() => {
    if (isClear) warn()
  }, [isClear])
  if (pathname === '/person/profile' && search.get('tab') === 'taxes') return null
  return (
    <div
      role="region"
      aria-label="Задолженность по налогу"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-card bg-warn-soft px-4 py-2.5 print:hidden"
    >
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-64">
        {debtTitle(debt.amount, debt.periods, Number(debt.day.slice(0, 4)))}. Пеня растёт каждый день.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={`?${open.toString()}`} preventScrollReset className={buttonLook('secondary', 'small', false)}>
          Как оплатить
        </Link>
        <Button variant="quiet" size="small" pending={pending} onClick={later}>
          Напомнить завтра
        </Button>
      </div>
    </div>
  )
}

/** The page was loaded together with the line, or was opened after it. */
function useArrival(): boolean {
  const { key } = useLocation()
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  const [came] = useState({ withPage: isHydrating, key })
  return came.withPage || came.key !== key
}

/** A browser without storage shows no warning; the line is shown in any case. */
function wasShown(day: string): boolean {
  try {
    if (localStorage.getItem(shownKey) === day) return true
    localStorage.setItem(shownKey, day)
    return false
  } catch {
    return true
  }
}
