/** Loaded first into every process that `launch.mjs` starts: ends it, as Ctrl-C would, when the launcher is killed. */
import process from 'node:process'

const parent = Number(process.env['NARYAD_PARENT'])
if (parent > 0 && process.ppid === parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
  hearOnce()
}

/**
 * NOTE the terminal sends Ctrl-C to every process of the group and the launcher passes it on as well: within a second
 * that is one request to stop, not a second, impatient one.
 */
function hearOnce() {
  const emit = process.emit.bind(process)
  let heard = -Infinity
  process.emit = (event, ...args) => {
    if (event !== 'SIGINT' && event !== 'SIGTERM' && event !== 'SIGHUP') return emit(event, ...args)
    const repeated = performance.now() - heard < 1_000
    if (!repeated) heard = performance.now()
    return repeated || emit(event, ...args)
  }
}
