import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { listClientNotifications, markClientNotifications } from '#/features/notifications/contract.ts'
import { parseId } from '#/kernel/ids.ts'
import { enterApi } from '../support/api-actor.ts'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const owner = '89000000001'
const list = /\/api\/v1\/client\/notifications(\?|$)/

test("the customer's bell opens notices over the current page", async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const client = await openVisitor(browser, app, owner, { fetchesAhead: true })
  const { page } = client
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(client, 'Заказчик')
  const panel = page.getByRole('dialog', { name: 'Уведомления' })
  const rows = panel.getByRole('listitem')

  await test.step('the page below stays as it is; Esc returns focus to the bell', async () => {
    await page.goto('/client/registers')
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('.data')) loaded.push(request.url())
    })
    await bellOf(page).click()
    await expect(rows.first()).toBeVisible()
    await expect(page).toHaveURL(/\/client\/registers$/)
    await expectFit(page, 'bell')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bellOf(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows.first()).toBeVisible()
    expect(loaded).toEqual([])
  })

  await test.step('the next page is appended below the first', async () => {
    const before = await rows.count()
    await panel.getByRole('button', { name: 'Показать ещё' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  })

  await test.step('an archived notice can be restored at once; archived elsewhere, it disappears here by itself', async () => {
    const before = await rows.count()
    const button = panel.getByRole('button', { name: /^В архив: / }).first()
    const title = ((await button.getAttribute('aria-label')) ?? '').replace('В архив: ', '')
    await button.click()
    await expect(rows).toHaveCount(before - 1)
    const back = panel.getByRole('button', { name: `Вернуть: ${title}` })
    await expect(back).toBeFocused()
    await expectFit(page, 'bell-archived')
    await back.click()
    await expect(rows).toHaveCount(before)

    const actor = await enterApi(app, owner, 'client')
    const { items } = await actor.act(listClientNotifications, { query: {} })
    const id = parseId('notification', items.find(({ held_until: held }) => held === null)?.id ?? '')
    if (!id) throw new Error('Nothing to archive')
    await actor.act(markClientNotifications, { body: { action: 'archive', ids: [id] } })
    await expect(rows).toHaveCount(before - 1)
    await actor.act(markClientNotifications, { body: { action: 'restore', ids: [id] } })
    await expect(rows).toHaveCount(before)
  })

  await test.step('filter by unread and by kind; mark all as read, and the bell shows no count', async () => {
    await expect(bellOf(page)).toHaveAttribute('aria-label', /непрочитанных: \d+$/)
    await panel.getByRole('tab', { name: 'Непрочитанные' }).click()
    await expect(rows.first()).toBeVisible()
    expect(await rows.getByRole('img', { name: 'Не прочитано' }).count()).toBe(await rows.count())
    await panel.getByLabel('О чём').selectOption('Самозанятость')
    await expect(rows.first().or(panel.getByText('Таких уведомлений нет'))).toBeVisible()
    await panel.getByLabel('О чём').selectOption('Обо всём')
    await panel.getByRole('button', { name: 'Прочитать все' }).click()
    await expect(panel.getByText('Всё прочитано')).toBeVisible()
    await expectFit(page, 'bell-read')
    await panel.getByRole('button', { name: 'Показать все' }).click()
    await expect(rows.first()).toBeVisible()
    await expect(rows.getByRole('img', { name: 'Не прочитано' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(bellOf(page)).toHaveAttribute('aria-label', 'Уведомления')
  })

  await test.step("a notice leads to its page and closes the panel; the list's own address still works", async () => {
    await bellOf(page).click()
    const title = rows.getByRole('link').first()
    const to = (await title.getAttribute('href')) ?? ''
    await title.click()
    await expect(page).toHaveURL((url) => url.pathname === new URL(to, app.url).pathname)
    await expect(panel).toBeHidden()
    await page.goto('/person/notification')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })

  await test.step('a list that fails to load says so and is loaded again', async () => {
    await page.route(list, (route) => route.abort())
    await bellOf(page).click()
    await expect(panel.getByText('Не получилось показать уведомления')).toBeVisible()
    await expectFit(page, 'bell-failure')
    await page.unroute(list)
    await panel.getByRole('button', { name: 'Повторить' }).click()
    await expect(rows.first()).toBeVisible()
  })
  await page.context().close()
})

function bellOf(page: Page) {
  return page.locator('header').getByRole('button', { name: /^Уведомления/, includeHidden: true })
}
