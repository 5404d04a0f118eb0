import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardModules } from '#/platform/web/chunk-guard.ts'
import { shownPage } from '#/platform/web/kept-page.ts'
import { drawWaiting } from '#/platform/web/kit/waiting-list.tsx'
import { latePartsReady } from '#/platform/web/lazy-part.tsx'
import { hasToken } from '#/platform/web/session-cookies.ts'
import { pageSettled, whenIdle } from '#/platform/web/when-idle.ts'

/** What the page can do without is deferred until the page has been drawn. */
const quietTime = 1_000
/** Copies for reading without a network come after what is likely to be opened next. */
const readingTime = 2_000

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
  const { forgetCopies } = await import('#/platform/web/kept-copies.ts')
  await forgetCopies('others')
  await signedIn()
  const [{ startSending }, { WaitingCards }, { WaitingPart }] = await Promise.all([
    import('#/platform/web/send-waiting.ts'),
    import('#/platform/web/kit/waiting-cards.tsx'),
    import('#/platform/web/frame/waiting-part.tsx'),
  ])
  drawWaiting.write((about) => (about === undefined ? <WaitingPart /> : <WaitingCards about={about} />))
  startSending()
  setTimeout(() => void readOffline(), readingTime)
}

async function readOffline(): Promise<void> {
  const [{ startOfflineReading }, { mayReadOffline }] = await Promise.all([
    import('#/platform/web/offline-reading.ts'),
    import('./offline-pages.ts'),
  ])
  await startOfflineReading(mayReadOffline)
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
