/**
 * A named place where the process may be told to die at once, as a power cut would make it.
 * Set `CRASH_AT=name` to use it; a test does, production never sets it.
 */
export function crashPoint(name: string): void {
  if (process.env['CRASH_AT'] === name) process.kill(process.pid, 'SIGKILL')
}
