import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { rememberTarget } from '../chunk-guard.ts'
import { classNames } from '../kit/class-names.ts'
import { WaitingList } from '../kit/waiting-list.tsx'
import { latePart } from '../lazy-part.tsx'
import { hasToken } from '../session-cookies.ts'
import { useViewer } from '../use-viewer.ts'
import { AlertRegion } from './alert-region.tsx'
import { Header } from './header.tsx'
import { ProgressLine } from './progress-line.tsx'
import { ToastRegion } from './toast-region.tsx'
import { UpdateLine } from './update-line.tsx'

const Footer = latePart(async () => (await import('./footer.tsx')).Footer)
const SideMenu = latePart(async () => (await import('./signed-in-frame.ts')).signedInFrame.SideMenu, {
  isNeededFirst: hasToken,
  meanwhile: () => <div className="hidden w-60 shrink-0 lg:block" />,
})
const BottomBar = latePart(async () => (await import('./signed-in-frame.ts')).signedInFrame.BottomBar, {
  isNeededFirst: hasToken,
})

/** Reading works without scripts; a code by SMS and an application do not. */
function WithoutScript() {
  return (
    <noscript>
      <p className="mb-6 rounded-card bg-warn-soft p-4">
        Чтобы войти или откликнуться, включите в браузере JavaScript и обновите страницу.
      </p>
    </noscript>
  )
}

/** The «default» layout: header, menu of the mode, page, footer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { person } = useViewer()
  const { location: next } = useNavigation()
  rememberTarget(next && next.pathname + next.search)
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-field bg-surface px-4 py-3 focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        К содержанию
      </a>
      <ProgressLine />
      <UpdateLine />
      <Header />
      <div className={classNames('mx-auto flex max-w-[1360px] px-4 sm:px-6 print:block print:p-0', person && 'max-lg:pb-20')}>
        {person && <SideMenu person={person} />}
        <div className="flex min-h-[calc(100dvh-4rem)] min-w-0 flex-1 flex-col">
          <main id="content" tabIndex={-1} className="flex-1 py-6 outline-none sm:py-8 print:p-0">
            {person ? <WaitingList /> : <WithoutScript />}
            {children}
          </main>
        </div>
      </div>
      <Footer />
      {person && <div className="h-14 lg:hidden print:hidden" />}
      {person && <BottomBar person={person} />}
      <AlertRegion />
      <ToastRegion />
    </>
  )
}
