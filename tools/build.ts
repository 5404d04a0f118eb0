import process from 'node:process'
import { buildWeb } from './build-web.ts'

/** `npm run build`: makes `build/` from the sources unless it already is. */
const build = await buildWeb('aloud')
if (!build.passed) process.exitCode = 1
else console.log(build.built ? 'Собрано в build/.' : 'build/ уже собран из этих исходников.')
