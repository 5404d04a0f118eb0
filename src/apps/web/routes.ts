import { layout, route } from '@react-router/dev/routes'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { gateOf } from './route-gates.ts'
import { routeTable } from './route-table.ts'
import type { Layout, Opening, RouteRow } from './route-table.ts'

const ownFolder = 'apps/web/'

/** The route table in the form that React Router reads. A page that belongs to a feature is outside this folder. */
export default [
  layout('default-layout.tsx', [
    ...[...new Set(routeTable.map(({ opens }) => opens))].flatMap((opens) => guarded(opens)),
    route('*', 'unknown-address.tsx', { id: 'unknown-address' }),
  ]),
  layout('check-layout.tsx', rowsFor('check', 'anonymous')),
] satisfies RouteConfig

/** Pages stand behind the gate of their opening. */
function guarded(opens: Opening): RouteConfigEntry[] {
  const gate = gateOf(opens)
  const rows = rowsFor('default', opens)
  return gate === undefined ? rows : [layout(gate, rows)]
}

function rowsFor(wanted: Layout, opens: Opening): RouteConfigEntry[] {
  return routeTable
    .filter((row) => layoutOf(row) === wanted && row.opens === opens)
    .map((row) => route(row.path, 'page' in row ? fileOf(row.page) : 'redirect-row.tsx', { id: row.name }))
}

/**
 * Relative to this folder, in the shortest form: under another spelling of its path a page is not recognized as a page, and
 * what its loader imports would be sent to the browser.
 */
function fileOf(page: string): string {
  return page.startsWith(ownFolder) ? page.slice(ownFolder.length) : `../../${page}`
}

function layoutOf(row: RouteRow): Layout {
  return ('layout' in row && row.layout) || 'default'
}
