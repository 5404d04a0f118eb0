import { matchPath } from 'react-router'
import { isOffline } from './chunk-guard.ts'
import { takeLikelyParts } from './lazy-part.tsx'

type ManifestRoute = {
  readonly path?: string
  readonly parentId?: string
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

declare global {
  interface Window {
    __reactRouterManifest?: {
      readonly version: string
      readonly routes: Readonly<Record<string, ManifestRoute>>
    }
  }
}

/** No page is begun after this many compressed bytes; the heaviest one brings 30 KB more. */
const enough = 160 * 1024

const asked = new Set<string>()
const queue: (() => Promise<unknown>)[] = []
let isLoading = false

/** Loads the code of what is likely to be opened next: the page's own late parts, the pages in the menus, any link on hover or focus. */
export function startRoutePreload(): void {
  queue.push(...takeLikelyParts())
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]')) preloadRoute(link.pathname)
  pump()
  document.addEventListener('pointerover', preloadTarget, { passive: true })
  document.addEventListener('focusin', preloadTarget)
  addEventListener('online', pump)
}

/** Queues a page. One loads at a time, so that what is on its way is never more than one beyond `enough`; each once. */
function preloadRoute(path: string): void {
  if (asked.has(path)) return
  asked.add(path)
  queue.push(() => Promise.all(modulesOf(path).map(preloadModule)))
  pump()
}

function preloadTarget(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === location.origin && !link.hasAttribute('download')) preloadRoute(link.pathname)
}

function pump(): void {
  if (isLoading || isOffline() || bytesAhead() >= enough) return
  const load = queue.shift()
  if (load === undefined) return
  isLoading = true
  void load()
    .catch(() => {})
    .then(() => {
      isLoading = false
      pump()
    })
}

function bytesAhead(): number {
  const since = performance.getEntriesByName('ahead')[0]?.startTime ?? 0
  const entries = performance.getEntriesByType('resource').filter((entry) => entry.startTime >= since)
  return entries.reduce(
    (sum, entry) => sum + (entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? entry.encodedBodySize : 0),
    0,
  )
}

function modulesOf(path: string): string[] {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const fits = (route: ManifestRoute) => route.path !== undefined && route.path !== '*' && matchPath(route.path, path) !== null
  const route = routes.find((candidate) => fits(candidate) && !candidate.path?.includes(':')) ?? routes.find(fits)
  return route ? [route.module, ...(route.imports ?? [])] : []
}

function preloadModule(href: string): Promise<void> {
  if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}
