import { Suspense } from 'react'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useLiveCounters } from '#/platform/web/live-counters.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'

const PackageLine = lazyPart(async () => (await import('./package-line.tsx')).PackageLine)

/** Shows how far a package of receipts is, on whatever page its asker stands. */
export function PackageWatch({ person }: { readonly person: ViewerPerson }) {
  if (useLiveCounters(person).counters.is_download_receipts === 0) return null
  return (
    <Suspense>
      <PackageLine />
    </Suspense>
  )
}
