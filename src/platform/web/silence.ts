import { sharedValue } from './shared-value.ts'

type Silence = {
  /** `network`: the browser is offline; `server`: it is online and the server does not answer. */
  readonly from: 'network' | 'server'
  /** When the page's data were read, in milliseconds since 1970; undefined for a page that could not be opened. */
  readonly readAt: number | undefined
}

let readAt = 0

/** Undefined while the server answers. */
export const silence = sharedValue<Silence | undefined>(undefined)

/** Records that the page was just read from the server. */
export function recordAnswer(): void {
  readAt = performance.timeOrigin + performance.now()
  silence.write(undefined)
}

/** Records that the server could not be reached. `shown`: the page shows data read earlier. */
export function recordSilence(shown = true): void {
  readAt ||= performance.timeOrigin
  silence.write({ from: navigator.onLine ? 'server' : 'network', readAt: shown ? readAt : undefined })
}
