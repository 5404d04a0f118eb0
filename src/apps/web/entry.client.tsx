import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardModules } from '#/platform/web/chunk-guard.ts'
import { latePartsReady } from '#/platform/web/lazy-part.tsx'
import { pageSettled, whenIdle } from '#/platform/web/when-idle.ts'

/** What the page can do without is deferred until the page has been drawn. */
const quietTime = 1_000

await start()

async function start(): Promise<void> {
  guardModules()
  // Safari has no Temporal yet.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await latePartsReady()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  if (import.meta.env.PROD) setTimeout(() => void watch(), quietTime)
}

async function watch(): Promise<void> {
  void whenIdle(async () => (await import('#/platform/web/route-preload.ts')).startRoutePreload())
  const { watchBuild } = await import('#/platform/web/build-watch.ts')
  watchBuild(window.__reactRouterManifest?.version ?? '')
  await pageSettled()
  const [{ startOfflineReading }, { mayReadOffline }] = await Promise.all([
    import('#/platform/web/offline-reading.ts'),
    import('./offline-pages.ts'),
  ])
  await startOfflineReading(mayReadOffline)
}
