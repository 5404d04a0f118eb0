import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { chunkGroups } from './tools/chunk-groups.ts'
import { lightContracts } from './tools/light-contracts.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), chunkGuard(), smallIcons(), lightContracts()],
  // Packages come from node_modules at run time; only our own sources are bundled for the server.
  build: { sourcemap: 'hidden', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  // Pages outside the app folder are scanned too, or the first visit in development reloads while packages are prepared.
  optimizeDeps: {
    entries: ['src/apps/web/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/platform/web/**/*.tsx'],
  },
})

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
        if (!line.test(code)) this.error('React Router has moved the reload of a failed module: mend chunkGuard')
        guarded = true
        return { code: code.replace(line, 'return window.naryadModuleFailed(error);'), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !guarded) this.error('The module loader of React Router was not found: mend chunkGuard')
    },
  }
}

/**
 * The machinery of lucide weighs more than the icons of a page: sizes by context, names, refs. In the browser an icon
 * is drawn by these lines instead; they give the very attributes that the server gives.
 */
function smallIcons(): Plugin {
  return {
    name: 'naryad:small-icons',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs/ },
      handler: () => ({ code: smallIcon, map: null }),
    },
  }
}

const smallIcon = `import { createElement } from 'react'
export default ({ name, node, aliases = [] }) => ({ size = 24, strokeWidth = 2, className = '', ...rest }) => createElement('svg', {
  xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round',
  className: ['lucide', ...[name, ...aliases].map((word) => 'lucide-' + word), className].join(' ').trim(), ...rest,
}, node.map(([tag, attributes]) => createElement(tag, attributes)))`
