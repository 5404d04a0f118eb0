import { Suspense } from 'react'
import { latePart } from '../lazy-part.tsx'
import { ChunkFailure } from './chunk-failure.tsx'

const ErrorView = latePart(() =>
  import('./error-view.tsx').then(
    (module) => module.ErrorView,
    () => ChunkFailure,
  ),
)

/** What an error boundary shows. Few pages fail, so the words travel only when one does. */
export function ErrorPage() {
  return (
    <Suspense>
      <ErrorView />
    </Suspense>
  )
}
