import { Outlet } from 'react-router'
import { ErrorView } from '#/platform/web/frame/error-view.tsx'
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
      <ErrorView />
    </CheckSheet>
  )
}
