import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardModules } from '#/platform/web/chunk-guard.ts'
import { shownPage } from '#/platform/web/kept-page.ts'
import { latePartsReady } from '#/platform/web/lazy-part.tsx'
import { hasToken } from '#/platform/web/session-cookies.ts'
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
  if ('caches' in globalThis && (await caches.keys()).length > 0) {
    const { forgetCopies } = await import('#/platform/web/forget-copies.ts')
    await forgetCopies('others')
  }
  await signedIn()
  const { startWithoutNetwork } = await import('./start-without-network.tsx')
  startWithoutNetwork()
}

/** Resolves on the first page of who is signed in. */
function signedIn(): Promise<void> {
  if (hasToken()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = shownPage.follow(() => {
      if (!hasToken()) return
      stop()
      resolve()
    })
  })
}
