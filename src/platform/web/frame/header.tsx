import { Link, useLocation } from 'react-router'
import { LinkButton } from '../kit/link-button.tsx'
import { latePart } from '../lazy-part.tsx'
import { hasToken } from '../session-cookies.ts'
import { useViewer } from '../use-viewer.ts'
import { Logo } from './logo.tsx'
import { SilenceLine } from './silence-line.tsx'

const SignedInHeader = latePart(async () => (await import('./signed-in-frame.ts')).signedInFrame.SignedInHeader, {
  isNeededFirst: hasToken,
})

export function Header() {
  const { person, brand } = useViewer()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-16 max-w-[1360px] items-center gap-3 px-4 sm:gap-5 sm:px-6">
        <Logo name={brand.name} />
        {person ? <SignedInHeader person={person} /> : <Guest />}
      </div>
      <SilenceLine />
    </header>
  )
}

function Guest() {
  const { pathname, search } = useLocation()
  const here = pathname === '/' ? '/?login=1' : `/?login=1&next=${encodeURIComponent(pathname + search)}`
  return (
    <>
      <nav aria-label="Разделы" className="flex min-w-0 flex-1 gap-x-5 max-sm:justify-end max-sm:gap-x-3 max-sm:text-small">
        <Link to="/tasks" className="flex min-h-11 items-center text-muted hover:text-ink">
          Задания
        </Link>
        <Link to="/partner" className="flex min-h-11 items-center text-muted hover:text-ink">
          Самозанятым
        </Link>
      </nav>
      <LinkButton to={here} variant="primary" size="small" preventScrollReset>
        Войти
      </LinkButton>
    </>
  )
}
