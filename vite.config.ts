import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { lightContracts } from './tools/light-contracts.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), chunkGuard(), smallIcons(), lightContracts()],
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

/**
 * What every page needs travels in two files instead of forty, and the manifest names fewer of them: libraries, and
 * the frame with the smallest parts. The rest is for
 * those who come further: cards of tasks, calls of the server, dialogs, parts of work, what people see who have entered. First match wins.
 */
function firstLoadChunks() {
  const frame = [
    'apps/web/popups',
    'kernel/(money|one-of|result|russian|time)',
    'platform/web/(alerts|arrival|came-near|chunk-guard|document-facts|lazy-part|outdated-build|session-cookies|shared-value|silence|use-viewer|viewer)',
    'platform/web/frame/(alert-region|chunk-failure|error-page|frame|header|logo|progress-line|silence-line|toast-region|update-line)',
    'platform/web/kit/(badge|button|button-look|card|class-names|day|empty-state|key-pager|link-button|money|page-header|spinner)',
    'lucide-react/dist/esm/icons/(chevron-left|inbox|search)',
  ]
  const board = ['features/tasks/domain/category', 'features/tasks/web/(board-card|copy|place-and-days)']
  const fields = ['platform/web/form/(field|select-field|text-field)', 'lucide-react/dist/esm/icons/chevron-down']
  const icons = ['lucide-react/dist/esm/icons/(arrow-right|building-complex|user-round)']
  const calls = [
    'node_modules/zod/.*',
    'wire/(endpoint|parsed|refusals)',
    'platform/web/(call|default-headers|page-api|refusal-text|return-link|use-call|use-live|use-pages)',
    'kernel/ids',
  ]
  const signs = [
    'lucide-react/dist/esm/icons/(check|circle-check|circle-x|clock-3|info|plus|triangle-alert|triangle-exclamation-point|x)',
    'platform/web/kit/(link-tabs|moment|notice|status)',
    'platform/web/use-may',
  ]
  const work = [
    'platform/web/kit/(progress-bar|second-line|service-notice|stat|step-bar|table)',
    'platform/web/form/(checkbox|error-summary|filter-line|radio-cards|text-area)',
    'platform/web/(save-file|use-countdown)',
  ]
  const signedIn = [
    'platform/web/frame/(bottom-bar|counter|menu|mode-switch|name-menu|organization-picker|side-menu|signed-in-header)',
    'platform/web/(bell-press|log-out|keys-layer|rows-choice)',
  ]
  return [
    {
      name: 'libraries',
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run[\\/]route-pattern|cookie-es)[\\/]|createLucideIcon/,
    },
    { name: 'frame', test: anyOf(frame) },
    { name: 'board', test: anyOf(board) },
    { name: 'fields', test: anyOf(fields) },
    { name: 'icons', test: anyOf(icons) },
    { name: 'headers', test: anyOf(['platform/web/default-headers']) },
    { name: 'calls', test: anyOf(calls) },
    { name: 'signs', test: anyOf(signs) },
    {
      name: 'dialogs',
      test: /@base-ui[\\/]react[\\/].*[\\/](\w*Dialog\w*|useBaseUiId|useButton|inertValue|InternalBackdrop)\.|kit[\\/](dialog|confirm-dialog)\./,
    },
    { name: 'work', test: anyOf(work) },
    { name: 'signed-in', test: anyOf(signedIn) },
  ]
}

function anyOf(files: readonly string[]): RegExp {
  return new RegExp(`[\\\\/](${files.join('|').replaceAll('/', '[\\\\/]')})\\.`)
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
