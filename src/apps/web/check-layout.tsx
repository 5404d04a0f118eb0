import { Outlet } from 'react-router'
import { ErrorPage } from '#/platform/web/frame/error-page.tsx'
import { CheckSheet } from '#/platform/web/frame/check-sheet.tsx'

export default function CheckLayout() {
  return (
    <CheckSheet>
      <Outlet />
    </CheckSheet>
  )
}

export function ErrorBoundary() {
  return (
    <CheckSheet>
      <ErrorPage />
    </CheckSheet>
  )
}
