import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchBuild } from '#/platform/web/build-watch.ts'
import { guardModules } from '#/platform/web/chunk-guard.ts'
import { startRoutePreload } from '#/platform/web/route-preload.ts'

await start()

async function start(): Promise<void> {
  guardModules()
  // Safari has no Temporal yet.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  if (import.meta.env.PROD) {
    watchBuild(window.__reactRouterManifest?.version ?? '')
    startRoutePreload()
  }
}
