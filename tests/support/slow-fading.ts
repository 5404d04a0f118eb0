import type { Page } from '@playwright/test'

/** From now on the windows of the page take three seconds to fade, as they may on a slow phone. */
export async function slowFading(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(`{
    const slow = new CSSStyleSheet()
    slow.replaceSync('* { transition-duration: 3s !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, slow]
  }`)
}
