import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'
import { watchBrowser } from '../support/watched-browser.ts'

const phone = '89000000101'

test('what a contractor has opened is read without a network, and goes with the account', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const person = await openVisitor(browser, app, phone, { fetchesAhead: true })
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  const watched = watchBrowser(page.context(), app.url)
  await signIn(person, 'Исполнитель')
  const work = await openItem(page, '/person/tasks?tab=work', '/person/tasks/assignment_')
  await page.goto('/person/docs')
  await expect.poll(() => keptPages(page)).toContain('/person/docs')
  const paper = await openItem(page, '/person/docs', '/person/docs/document_')
  const receipt = await openItem(page, '/person/notification', '/receipt/')
  const title = page.getByRole('heading', { level: 1 })

  await test.step('a work, a document and a receipt open from the browser and say of when they are', async () => {
    await page.context().setOffline(true)
    for (const address of [paper, receipt, work]) {
      await page.goto(address)
      await expect(page.getByText(/^Нет сети: показано сохранённое \d\d:\d\d/)).toBeVisible()
    }
    await expect(title).toBeVisible()
    await expectFit(page, 'kept-work')
  })

  await test.step('a link leads to another kept page', async () => {
    await page.locator('a[href="/person/docs"]').filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/person\/docs$/)
    await expect(page.getByText(/^Нет сети: показано сохранённое/)).toBeVisible()
  })

  await test.step('a page never opened says so and lists what was', async () => {
    await page.goto('/person/profile')
    await expect(page.getByRole('heading', { name: 'Нет сети' })).toBeVisible()
    await expectFit(page, 'offline-page')
    // The page opens itself anew when the browser takes the line for mended.
    const kept = page.getByRole('list').getByRole('link').first()
    await expect(async () => {
      await kept.click({ timeout: 2_000 })
      await expect(page.getByText(/^Нет сети: показано сохранённое/)).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })

  await test.step('with the network the page is read anew', async () => {
    await page.context().setOffline(false)
    await expect(page.getByText(/показано сохранённое/)).toHaveCount(0)
    expect(watched.faults).toEqual([])
  })

  await test.step('neither money nor a profile is kept', async () => {
    expect(
      (await keptPages(page)).filter((path) => !/^\/(person\/(today|tasks|docs|checks)|receipt|tasks)\b/.test(path)),
    ).toEqual([])
  })

  await test.step('signed out, nothing of it is left', async () => {
    await page.goto('/person/tasks')
    await page.getByRole('button', { name: /^Меню/ }).click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(`${app.url}/`)
    expect(await keptPages(page)).toEqual([])
    await page.context().setOffline(true)
    await page.goto(work)
    await expect(page.getByRole('heading', { name: 'Нет сети' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Открыто раньше' })).toBeHidden()
    // The page opens by itself, and there asks who comes.
    await page.context().setOffline(false)
    await expect(page).toHaveURL(/login=1/)
  })

  await test.step('another account at this browser finds nothing of the first', async () => {
    await signIn(person, 'Исполнитель')
    await openItem(page, '/person/tasks?tab=work', '/person/tasks/assignment_')
    await page.context().clearCookies()
    await signIn({ ...person, phone: '89000000102' }, 'Исполнитель')
    await expect.poll(async () => (await keptPages(page)).filter((path) => path.includes('assignment_'))).toEqual([])
  })
  await page.context().close()
})

/** Opens the first such item of a list and waits until the browser has kept its page. */
async function openItem(page: Page, list: string, start: string): Promise<string> {
  await page.goto(list)
  await page.locator(`a[href^="${start}"]`).first().click()
  await expect(page).toHaveURL((url) => url.pathname.startsWith(start))
  const { pathname } = new URL(page.url())
  await expect.poll(() => keptPages(page)).toContain(pathname)
  return pathname
}

function keptPages(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const paths = []
    for (const name of (await caches.keys()).filter((each) => each.startsWith('kept-pages:')))
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    return paths
  })()`)
}
