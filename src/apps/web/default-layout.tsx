import { Outlet } from 'react-router'
import { ErrorPage } from '#/platform/web/frame/error-page.tsx'
import { Frame } from '#/platform/web/frame/frame.tsx'
import { Popups } from './popups.tsx'

export default function DefaultLayout() {
  return (
    <Frame>
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
