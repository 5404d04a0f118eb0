declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** What a page brings by itself, its late parts too, comes in this time after `load`. */
const settleTime = 800
const longestWait = 5_000

/**
 * Runs the work that fetches ahead of need, when the page has nothing else to do; never on a metered or slow line, where somebody
 * pays for each byte or waits for it. The mark tells what the page had brought by then.
 */
export async function whenIdle(work: () => Promise<unknown>): Promise<void> {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  if (saveData || effectiveType !== '4g') return
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise((settled) => setTimeout(settled, settleTime))
  // Safari has no such call.
  if ('requestIdleCallback' in window) await new Promise((idle) => requestIdleCallback(idle, { timeout: longestWait }))
  performance.mark('ahead')
  await work()
}
