import { buildWeb } from './build-web.ts'

/** `npm run build`: makes `build/` from the sources unless it already is. */
const built = await buildWeb()
console.log(built ? 'Собрано в build/.' : 'build/ уже собран из этих исходников.')
