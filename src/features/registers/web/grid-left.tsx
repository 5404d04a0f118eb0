import { Suspense } from 'react'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { GridRows } from './use-grid-rows.ts'

const LeftNotice = lazyPart<{ readonly rows: GridRows }>(async () => (await import('./left-notice.tsx')).LeftNotice)

/** What was not written, once there is any. */
export function GridLeft({ rows }: { readonly rows: GridRows }) {
  if (rows.left.length === 0) return null
  return (
    <Suspense>
      <LeftNotice rows={rows} />
    </Suspense>
  )
}
