import { sharedValue } from './shared-value.ts'

type Silence = {
  /** `network`: the browser is offline; `server`: it is online and the server does not answer. */
  readonly from: 'network' | 'server'
  /** When the page's data were read, in milliseconds since 1970; undefined for a page that could not be opened. */
  readonly readAt: number | undefined
  /** The page is a copy kept at `readAt`, not one that the network has left. */
  readonly isCopy?: true
}

let readAt = 0

/** Undefined while the server answers. */
export const silence = sharedValue<Silence | undefined>(undefined)

/** Records that the page was just read from the server. */
export function recordAnswer(): void {
  readAt = performance.timeOrigin + performance.now()
  silence.write(undefined)
}

/** Records that the page is a copy that was kept earlier, in milliseconds since 1970. */
export function recordCopy(keptAt: number): void {
  silence.write({ from: navigator.onLine ? 'server' : 'network', readAt: keptAt, isCopy: true })
}

/** Records that the server could not be reached. `shown`: the page shows data read earlier. */
export function recordSilence(shown = true): void {
  if (shown && silence.read()?.isCopy) return
  readAt ||= performance.timeOrigin
  silence.write({ from: navigator.onLine ? 'server' : 'network', readAt: shown ? readAt : undefined })
}
