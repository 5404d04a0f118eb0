import { resolve } from 'node:path'
import process from 'node:process'
import { become } from './become.ts'
import { buildWeb } from './build-web.ts'

/** `npm start`: builds the web part when the sources are newer, then becomes the application. */
const started = performance.now()
const build = await buildWeb('quietly')
if (!build.passed) {
  console.error(`${build.output}\nСборка страниц не удалась, её вывод выше.`)
  process.exit(1)
}
if (build.built) console.log(`  Страницы собраны — ${((performance.now() - started) / 1000).toFixed(1).replace('.', ',')} с`)

const root = resolve(import.meta.dirname, '..')
const stopWithParent = resolve(root, 'tools/stop-with-parent.mjs')
become(['--enable-source-maps', '--import', stopWithParent, resolve(root, 'src/apps/server.ts')], {
  NODE_ENV: 'production',
})
