import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'
import process from 'node:process'
import { compressAssets } from './tools/compress-assets.ts'
import { pageWeights } from './tools/page-weights.ts'

export default {
  appDirectory: 'src/apps/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes travel with the first document: `builds/latest.json` is then the only check for a new build.
  routeDiscovery: { mode: 'initial' },
  // 404, redirects and contexts come from loaders that stay on the server; chunks are split by route, not by export.
  splitRouteModules: false,
  // The manifest of routes is written last: what compresses sooner leaves it as it is, 33 KB.
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await compressAssets(folder)
    const { table, heavy } = pageWeights(folder)
    process.stdout.write(`JavaScript named by each page, compressed:\n${table}\n`)
    if (heavy.length > 0) throw new Error(`Pages heavier than tools/weight-goals.ts allows:\n${heavy.join('\n')}`)
  },
} satisfies Config
