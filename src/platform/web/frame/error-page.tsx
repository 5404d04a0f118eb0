import { latePart } from '../lazy-part.tsx'
import { ChunkFailure } from './chunk-failure.tsx'

const ErrorView = latePart(() =>
  import('./error-view.tsx').then(
    (module) => module.ErrorView,
    () => ChunkFailure,
  ),
)

/** What an error boundary shows. Its code is loaded only when a page fails. */
export function ErrorPage() {
  return <ErrorView />
}
