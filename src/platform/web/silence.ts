import { sharedValue } from './shared-value.ts'

type Silence = {
  /** `network`: the browser itself has none; `server`: it has, and nobody answers. */
  readonly from: 'network' | 'server'
  /** When what stands on the page was read, in milliseconds since 1970; none for a page that could not be opened. */
  readonly readAt: number | undefined
}

let readAt = 0

/** Nothing while the server answers. */
export const silence = sharedValue<Silence | undefined>(undefined)

/** The page has been read from the server just now. */
export function noteAnswer(): void {
  readAt = performance.timeOrigin + performance.now()
  silence.write(undefined)
}

/** The server could not be asked. `shown`: what stands on the page was read before. */
export function noteSilence(shown = true): void {
  readAt ||= performance.timeOrigin
  silence.write({ from: navigator.onLine ? 'server' : 'network', readAt: shown ? readAt : undefined })
}
