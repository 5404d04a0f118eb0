declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** What a page brings by itself, its late parts too, comes in this time after `load`. */
const settleTime = 800
const longestWait = 5_000

let settled: Promise<void> | undefined

/** Resolves once the page has brought what it needs and has nothing else to do. The mark tells what it had brought by then. */
export function pageSettled(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  settled ??= (async () => {
    if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
    await new Promise((over) => setTimeout(over, settleTime))
    // Safari has no such call.
    if ('requestIdleCallback' in window) await new Promise((idle) => requestIdleCallback(idle, { timeout: longestWait }))
    performance.mark('ahead')
  })()
  return settled
}

/**
 * Runs the work that fetches ahead of need, when the page has nothing else to do; never on a metered or slow line, where somebody
 * pays for each byte or waits for it.
 */
export async function whenIdle(work: () => Promise<unknown>): Promise<void> {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  if (saveData || effectiveType !== '4g') return
  await pageSettled()
  await work()
}
