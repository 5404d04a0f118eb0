import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { namedPopups } from './popup-params.ts'

const wishes = [...namedPopups, 'login', 'apply', 'next', 'ready']

const PopupHost = lazyPart(async () => (await import('./popup-host.tsx')).PopupHost)

/**
 * The popups that any page can open by its address: login, sign-up, legal texts, and the ladder to paid work. The address says
 * what is requested, the viewer's state says which step comes next. A guest who requests none loads nothing.
 */
export function Popups() {
  const [search] = useSearchParams()
  const { person } = useViewer()
  const mayBeWanted = person !== undefined || wishes.some((name) => search.has(name))
  return <Suspense>{mayBeWanted && <PopupHost />}</Suspense>
}
