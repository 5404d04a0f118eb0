import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), chunkGuard(), compressedTwins()],
  // Packages come from node_modules at run time; only our own sources are bundled for the server.
  build: { sourcemap: 'hidden', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks() } } } } },
  },
  // Pages outside the app folder are scanned too, or the first visit in development reloads while packages are prepared.
  optimizeDeps: {
    entries: ['src/apps/web/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/platform/web/**/*.tsx'],
  },
})

/** What every page needs travels in two files instead of twenty: libraries, and the frame with its smallest parts. */
function firstLoadChunks() {
  return [
    {
      name: 'libraries',
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run[\\/]route-pattern|cookie-es)[\\/]|createLucideIcon/,
    },
    {
      name: 'frame',
      test: /platform[\\/]web[\\/](frame[\\/](?!alert-box|check-sheet)|kit[\\/](button|link-button|class-names|spinner|page-header)|alerts|chunk-guard|session-cookies|log-out|use-viewer|viewer|document-facts|build-watch|route-preload)/,
    },
  ]
}

/**
 * React Router reloads the page on every module that fails to load, without a limit and without going to
 * the target. This puts our own handler in that place (`platform/web/chunk-guard.ts`); when an upgrade moves
 * the line, the build fails instead of losing the guard.
 */
function chunkGuard(): Plugin {
  const line = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  let guarded = false
  return {
    name: 'naryad:chunk-guard',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*[\\/]ssr[\\/]routeModules\.js/ },
      handler(code) {
        if (!line.test(code))
          this.error('React Router has moved the reload of a failed module: mend chunkGuard')
        guarded = true
        return { code: code.replace(line, 'return window.naryadModuleFailed(error);'), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !guarded) this.error('The module loader of React Router was not found: mend chunkGuard')
    },
  }
}

/** Writes `.br` and `.gz` beside every text asset, so the server never compresses the same file twice. */
function compressedTwins(): Plugin {
  return {
    name: 'naryad:compressed-twins',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file))
          .map((file) => compress(join(dir, file))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
