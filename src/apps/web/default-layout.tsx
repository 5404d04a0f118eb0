import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from '#/platform/web/frame/error-page.tsx'
import { Frame } from '#/platform/web/frame/frame.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { Popups } from './popups.tsx'

const DebtLine = latePart(async () => (await import('#/features/taxes/web/debt-line.tsx')).DebtLine)

export default function DefaultLayout() {
  const { person } = useViewer()
  return (
    <Frame>
      {person?.taxDebt && (
        <Suspense>
          <DebtLine debt={person.taxDebt} />
        </Suspense>
      )}
      <Outlet />
      <Popups />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
      <Popups />
    </Frame>
  )
}
