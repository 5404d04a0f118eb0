import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { become } from './become.ts'

/**
 * `npm run dev`: the application in development mode, no build and no network needed. A change on the server restarts
 * it; a change of a page is taken by Vite without a restart, so only server files are watched here.
 */
const root = resolve(import.meta.dirname, '..')
const watched = globSync(
  [
    'src/{kernel,wire,gateways}',
    'src/platform/{postgres,server}',
    'src/features/*/{domain,server,contract,contract.ts}',
    'src/apps/*.ts',
    'src/apps/demo',
    'db/migrations',
  ],
  { cwd: root },
)
become(
  [
    ...watched.map((path) => `--watch-path=${resolve(root, path)}`),
    '--watch-preserve-output',
    '--import',
    resolve(root, 'tools/stop-with-parent.mjs'),
    resolve(root, 'src/apps/server.ts'),
  ],
  { NODE_ENV: 'development' },
)
