/**
 * A named place where the process can be made to die instantly, as in a power cut. Enabled with `CRASH_AT=name`; used by a
 * test, never set in production.
 */
export function crashPoint(name: string): void {
  if (process.env['CRASH_AT'] === name) process.kill(process.pid, 'SIGKILL')
}
