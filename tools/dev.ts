import { resolve } from 'node:path'
import { become } from './become.ts'

/** `npm run dev`: the application in development mode, restarted on every change; no build and no network needed. */
const root = resolve(import.meta.dirname, '..')
become(
  [
    '--watch',
    '--watch-preserve-output',
    '--import',
    resolve(root, 'tools/stop-with-parent.mjs'),
    resolve(root, 'src/apps/server.ts'),
  ],
  { NODE_ENV: 'development' },
)
