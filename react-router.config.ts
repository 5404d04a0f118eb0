import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'
import { compressAssets } from './tools/compress-assets.ts'

export default {
  appDirectory: 'src/apps/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes travel with the first document: `builds/latest.json` is then the only check for a new build.
  routeDiscovery: { mode: 'initial' },
  // 404, redirects and contexts come from loaders that stay on the server; chunks are split by route, not by export.
  splitRouteModules: false,
  // The manifest of routes is written last: what compresses sooner leaves it as it is, 33 KB.
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
