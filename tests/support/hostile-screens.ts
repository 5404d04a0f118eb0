import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { HostileWords } from './hostile-words.ts'

/** An address that carries markup. */
const spell = encodeURIComponent(`"><img src=x onerror=ran=1></script><script>ran=1</script>`)

/** Addresses of each side in addition to those of the story. */
export const hostileLists = {
  owner: [
    '/client/tasks',
    '/client/tasks?state=cancelled',
    '/client/docs',
    '/client/docs?tab=closed',
    '/client/registers',
    '/client/registers?new=works',
    '/client/registers/Errors',
    '/client/CheckStatus?tab=people',
    '/client/profile',
    '/client/profile?tab=money',
    '/client/profile?tab=team',
    '/client/profile?tab=approval',
    '/client/profile?tab=journal',
    '/person/notification',
    `/client/tasks?q=${spell}`,
    `/client/checks?q=${spell}`,
    `/client/registers/${spell}`,
    `/client/profile?tab=journal&object=${spell}`,
    '/?next=javascript:window.ran=1',
    '/?next=//evil.example/',
  ],
  worker: [
    '/person/tasks?tab=applications',
    '/person/tasks?tab=work',
    '/person/tasks?tab=done',
    '/person/docs',
    '/person/docs?tab=closed',
    '/person/notification',
    '/person/profile?tab=document',
    '/person/profile?tab=payout',
    '/person/profile?tab=customers',
    '/person/profile?tab=security',
    `/person/profile?tab=consents&accepted=${spell}`,
  ],
  anybody: [
    `/${spell}`,
    `/?doc=${spell}`,
    `/?verify=${spell}`,
    '/?login=1&next=javascript:window.ran=1',
    `/tasks?q=${spell}`,
    `/tasks/${spell}`,
    `/receipt/${spell}/${spell}`,
  ],
}

/** Fields whose whole text is shown as typed. */
export async function wordsSeen(page: Page, { written }: HostileWords): Promise<string[]> {
  const shown = await page.evaluate<string>(
    `[document.body.innerText, ...[...document.querySelectorAll('input, textarea, option')].map((one) => one.value + one.textContent)].join(' ')`,
  )
  return [...written].filter(([, text]) => shown.includes(text)).map(([name]) => name)
}

/** What markup would leave behind if it became part of the page. */
export async function tracesOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('[src="x"], [onerror], [onload], [onmouseover], [srcdoc], [href^="javascript"]')].map((one) => one.outerHTML)
      .concat(window.ran === undefined ? [] : ['ran'])`,
  )
}

/** The unmasked values. */
export async function revealDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Скрыть' })).toBeVisible()
}
