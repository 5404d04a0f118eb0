import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from '#/platform/web/frame/error-page.tsx'
import { Frame } from '#/platform/web/frame/frame.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { Popups } from './popups.tsx'

const DebtLine = latePart(async () => (await import('#/features/taxes/web/debt-line.tsx')).DebtLine)

const UnprovenLine = latePart(async () => (await import('#/features/organizations/web/unproven-line.tsx')).UnprovenLine)

export default function DefaultLayout() {
  const { person, training } = useViewer()
  const active = person?.orgs.find(({ org_id: id }) => id === person.activeOrgId)
  const isUnproven = person?.mode === 'client' && active?.proven === false && !training
  return (
    <Frame>
      {person?.taxDebt && (
        <Suspense>
          <DebtLine debt={person.taxDebt} />
        </Suspense>
      )}
      {isUnproven && (
        <Suspense>
          <UnprovenLine />
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
