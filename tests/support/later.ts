import process from 'node:process'

/** For `app.start(later('PT48H'))`: the same installation, with its banks and services, at a later time. Hours and smaller. */
export function later(duration: string): Readonly<Record<string, string>> {
  return { JOURNEY_CLOCK_AHEAD: duration, NODE_OPTIONS: `--import ${import.meta.url}` }
}

const ahead = process.env['JOURNEY_CLOCK_AHEAD']

if (ahead !== undefined) {
  const instant = Temporal.Now.instant
  Object.assign(Temporal.Now, { instant: () => instant().add(ahead) })
}
