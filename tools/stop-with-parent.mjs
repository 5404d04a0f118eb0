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
}
