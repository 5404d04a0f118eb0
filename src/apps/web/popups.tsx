import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { popupFor } from './popup-for.ts'

const PopupHost = lazyPart(async () => (await import('./popup-host.tsx')).PopupHost)

/**
 * The popups that any page may open by its address: entry, sign-up, legal texts, and the ladder to paid work.
 * The address says what is wanted, the viewer says which step comes next. Most pages want none and load nothing.
 */
export function Popups() {
  const [search] = useSearchParams()
  const { person } = useViewer()
  const isWanted = ['doc', 'verify', 'next'].some((name) => search.has(name)) || popupFor(search, person) !== undefined
  return <Suspense>{isWanted && <PopupHost />}</Suspense>
}
