import { resolve } from 'node:path'
import { become } from './become.ts'
import { buildWeb } from './build-web.ts'

/** `npm start`: builds the web part when the sources are newer, then becomes the application. */
const started = performance.now()
if (await buildWeb())
  console.log(`Собрали страницы за ${Math.round((performance.now() - started) / 1000)} с.`)

const root = resolve(import.meta.dirname, '..')
become(
  [
    '--enable-source-maps',
    '--import',
    resolve(root, 'tools/stop-with-parent.mjs'),
    resolve(root, 'src/apps/server.ts'),
  ],
  { NODE_ENV: 'production' },
)
