import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'

const wishes = ['login', 'apply', 'doc', 'verify', 'services', 'invitation', 'next']

const PopupHost = lazyPart(async () => (await import('./popup-host.tsx')).PopupHost)

/**
 * The popups that any page may open by its address: entry, sign-up, legal texts, and the ladder to paid work.
 * The address says what is wanted, the viewer says which step comes next. A guest who wants none loads nothing.
 */
export function Popups() {
  const [search] = useSearchParams()
  const { person } = useViewer()
  const mayBeWanted = person !== undefined || wishes.some((name) => search.has(name))
  return <Suspense>{mayBeWanted && <PopupHost />}</Suspense>
}
