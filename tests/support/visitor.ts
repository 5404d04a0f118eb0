import { expect } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningApp } from './running-app.ts'

/** A person with a browser: everything goes through the screens; codes come from the built-in outbox. */
export type Visitor = { readonly app: RunningApp; readonly page: Page; readonly phone: string }

/** The application each visitor of this browser uses. */
const visited = new WeakMap<BrowserContext, RunningApp>()

type BrowserOptions = {
  readonly userAgent?: string
  /**
   * Whether pages fetch parts ahead of need and have a service worker for their copies, as on a free line: a journey that loses the
   * network or shows pushed notices needs it. A copy is a second reading of each page.
   */
  readonly fetchesAhead?: boolean
}

const frugalLine = `Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})`

/** Pages of an earlier test, left open for the picture of its failure, would go on asking its dead application. */
export async function openVisitor(
  browser: Browser,
  app: RunningApp,
  phone: string,
  { userAgent, fetchesAhead = false }: BrowserOptions = {},
): Promise<Visitor> {
  const left = browser.contexts().filter((context) => visited.has(context) && visited.get(context) !== app)
  await Promise.all(left.map((context) => context.close()))
  const context = await browser.newContext({ baseURL: app.url, ...(userAgent !== undefined && { userAgent }) })
  if (!fetchesAhead) await context.addInitScript(frugalLine)
  visited.set(context, app)
  return { app, phone, page: await context.newPage() }
}

/** Puts off critical notices whenever they come, by a key: a journey about something else neither waits for them nor counts them. */
export async function putOffNotices(page: Page): Promise<void> {
  const later = page.getByRole('dialog').getByRole('button', { name: 'Позже' })
  // Another may stand there at once: of many people each is told when the service tells of him.
  await page.addLocatorHandler(later, () => later.press('Enter'), { noWaitAfter: true })
}

/** Signs in by phone and code at the sign-in popup, and accepts what a newcomer must. */
export async function signUp({ app, page, phone }: Visitor, side: 'Заказчик' | 'Исполнитель'): Promise<void> {
  const dialog = page.getByRole('dialog')
  const chosen = dialog.getByRole('radio', { name: side })
  if (!(await chosen.isChecked())) await dialog.getByText(side, { exact: true }).click()
  await dialog.getByLabel('Ваш телефон').fill(phone)
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
  await typeCode(page, await app.codeFor(phone, before))
  await expect(dialog.getByRole('heading', { name: /Создаём профиль/ })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /пользовательское соглашение/ }).check()
  await dialog.getByRole('checkbox', { name: /согласие на обработку персональных данных/i }).check()
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await expect(dialog.getByRole('heading', { name: /Создаём профиль/ })).toBeHidden()
}

/** Types six digits where the code is asked for; the last digit submits them. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('dialog').last().getByRole('textbox').last().pressSequentially(code, { delay: 15 })
}

/** Reads and signs the newest pending document, accepting the agreement first if needed. */
export async function signNextDocument({ app, page, phone }: Visitor, side: 'client' | 'person', title: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/${side}/docs`)
    await page.getByRole('link', { name: title }).first().click({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Я прочитал документ' }).check()
  let before = Date.now()
  await page.getByRole('button', { name: 'Подписать' }).click()
  const agreement = page.getByRole('dialog', { name: 'Соглашение об электронном взаимодействии' })
  const signing = page.getByRole('dialog', { name: 'Подпись документа' })
  await expect(agreement.or(signing)).toBeVisible()
  if (await agreement.isVisible()) {
    before = Date.now()
    await agreement.getByRole('button', { name: /код/i }).click()
    const code = await app.codeFor(phone, before)
    before = Date.now()
    await typeCode(page, code)
    await expect(agreement).toBeHidden()
    await expect(signing).toBeVisible()
  }
  // The keys go to the digits at once, whatever has just closed above them.
  await expect(signing.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(await app.codeFor(phone, before, /подпис/i), { delay: 15 })
  // The page may tell that the other side has signed.
  await expect(signing).toBeHidden()
  await expect(page.getByText('Документ подписан').first()).toBeVisible()
}

/** Signs so many documents in the open dialog with one code, accepting the agreement first if needed. */
export async function signOpenSheet({ app, page, phone }: Visitor, documents: number): Promise<void> {
  const agreement = page.getByRole('dialog', { name: 'Соглашение об электронном взаимодействии' })
  const signing = page.getByRole('dialog', { name: 'Подписать одним кодом' })
  // One that is still being composed would come unread among those that are ticked.
  const sign = signing.getByRole('button', { name: `Подписать (${documents})` })
  await expect(sign).toBeVisible({ timeout: 60_000 })
  await signing
    .getByRole('checkbox', { name: /^Я прочитал (все документы|документ)/ })
    .first()
    .check()
  let before = Date.now()
  await sign.click()
  const digits = signing.getByRole('textbox')
  await expect(agreement.or(digits)).toBeVisible()
  if (await agreement.isVisible()) {
    before = Date.now()
    await agreement.getByRole('button', { name: 'Принять и получить код' }).click()
    const code = await app.codeFor(phone, before)
    before = Date.now()
    // The window that gave way is gone at last, and has not taken the cursor with it.
    await expect(page.locator('[role=dialog]')).toHaveCount(1)
    await expect(agreement.getByRole('textbox')).toBeFocused()
    await typeCode(page, code)
    await expect(agreement).toBeHidden()
  }
  await expect(digits).toBeFocused()
  await page.keyboard.type(await app.codeFor(phone, before, /подпис/i), { delay: 15 })
  await expect(page.getByRole('heading', { name: /^Подписано/ })).toBeVisible({ timeout: 60_000 })
}
