import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from '#/platform/web/frame/error-page.tsx'
import { Frame } from '#/platform/web/frame/frame.tsx'
import { CodeDeliveryContext } from '#/platform/web/form/code-delivery.tsx'
import type { CodeDeliveryProps } from '#/platform/web/form/code-delivery.tsx'
import { latePart, lazyPart } from '#/platform/web/lazy-part.tsx'
import { rememberOpening } from '#/platform/web/opened-at.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { Popups } from './popups.tsx'

const DebtLine = latePart(async () => (await import('#/features/taxes/web/debt-line.tsx')).DebtLine)

const UnprovenLine = latePart(async () => (await import('#/features/organizations/web/unproven-line.tsx')).UnprovenLine)

const PackageWatch = latePart(async () => (await import('#/features/receipts/web/package-watch.tsx')).PackageWatch)

const OwnDelivery = lazyPart(async () => (await import('#/features/identity/web/own-delivery.tsx')).OwnDelivery)
const tellDelivery = (props: CodeDeliveryProps) => <OwnDelivery {...props} />

export default function DefaultLayout() {
  const { person, training } = useViewer()
  const active = person?.orgs.find(({ org_id: id }) => id === person.activeOrgId)
  useEffect(() => {
    if (person) rememberOpening(person)
  }, [person])
  const isUnproven = person?.mode === 'client' && active?.proven === false && !training
  return (
    <CodeDeliveryContext value={tellDelivery}>
      <Frame>
        {person?.taxDebt && <DebtLine debt={person.taxDebt} />}
        {isUnproven && <UnprovenLine />}
        {person?.mode === 'client' && <PackageWatch person={person} />}
        <Outlet />
        <Popups />
      </Frame>
    </CodeDeliveryContext>
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
