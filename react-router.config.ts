import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/apps/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes travel with the first document: `builds/latest.json` is then the only check for a new build.
  routeDiscovery: { mode: 'initial' },
  // 404, redirects and contexts come from loaders that stay on the server; chunks are split by route, not by export.
  splitRouteModules: false,
} satisfies Config
