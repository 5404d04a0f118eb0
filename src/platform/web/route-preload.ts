import { matchPath } from 'react-router'

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

const atOnce = 4

const asked = new Set<string>()
const queue: string[] = []
let inFlight = 0

/** Preloads the code of the pages in the menus now, and of any link on hover or focus. */
export function startRoutePreload(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]')) preloadRoute(link.pathname)
  document.addEventListener('pointerover', preloadTarget, { passive: true })
  document.addEventListener('focusin', preloadTarget)
}

/** Queues a page; at most four load at a time, each once. */
export function preloadRoute(path: string): void {
  if (asked.has(path)) return
  asked.add(path)
  queue.push(path)
  pump()
}

function preloadTarget(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === location.origin && !link.hasAttribute('download')) preloadRoute(link.pathname)
}

function pump(): void {
  while (inFlight < atOnce) {
    const path = queue.shift()
    if (path === undefined) return
    inFlight += 1
    void Promise.all(modulesOf(path).map(preloadModule)).then(() => {
      inFlight -= 1
      pump()
    })
  }
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
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}
