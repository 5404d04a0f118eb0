import { matchPath, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { routeTable } from './route-table.ts'

/** Follows the redirect rows of the route table. An address of another site causes a full page load. */
export function loader({ url }: LoaderFunctionArgs): Response {
  for (const row of routeTable) {
    const match = 'redirectTo' in row ? matchPath(row.path, url.pathname) : null
    if (match && 'redirectTo' in row) return redirect(filled(row.redirectTo, match.params))
  }
  return redirect('/')
}

function filled(address: string, params: Readonly<Record<string, string | undefined>>): string {
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

export default function RedirectRow() {
  return null
}
