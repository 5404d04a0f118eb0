import process from 'node:process'

/** For `app.start(later('PT48H'))`: the same installation, with its simulators, at a later time. Hours and smaller units. */
export function later(duration: string): Readonly<Record<string, string>> {
  return { JOURNEY_CLOCK_AHEAD: duration }
}

/** Makes the process it is given to obey `later` and the messages of `app.advance`. */
export const clockOptions = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${import.meta.url}` }

const ahead = process.env['JOURNEY_CLOCK_AHEAD']

if (ahead !== undefined) {
  const instant = Temporal.Now.instant
  let difference = Temporal.Duration.from(ahead)
  Object.assign(Temporal.Now, { instant: () => instant().add(difference) })
  // An open channel would keep the process when all its work is over.
  process.channel?.unref()
  process.on('message', (step) => {
    difference = difference.add(String(step))
    process.send?.('moved')
  })
}
