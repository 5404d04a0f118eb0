import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { enterApi } from '../support/api-actor.ts'
import { fillLists } from '../support/full-lists.ts'
import { publish } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']

const lists = [
  '/client/tasks',
  '/client/CheckStatus?tab=people',
  '/client/docs?tab=all',
  '/client/registers',
  '/client/checks',
  '/client/money',
  '/client/profile?tab=journal',
  '/person/notification',
]

const enough = 12

test('every list of a customer shows twelve rows at once, and its filters apply by themselves', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  await fillLists(app.databaseUrl)
  const owner = await openVisitor(browser, app, '89000000001')
  const { page } = owner
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(owner, 'Заказчик')

  for (const address of lists) {
    await test.step(`twelve whole rows of ${address}`, async () => {
      await page.goto(address)
      await expect(page.locator('main h1')).toBeVisible()
      const heights = await wholeRows(page)
      if (shots !== undefined) await page.screenshot({ path: `${shots}/list-${lists.indexOf(address)}.png` })
      expect(heights.length, `${heights.join(' ')} px`).toBeGreaterThanOrEqual(enough)
      for (const height of heights) {
        expect(height).toBeGreaterThanOrEqual(44)
        expect(height).toBeLessThanOrEqual(48)
      }
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280)
    })
  }

  await test.step('a list read further stays as long, with what is ticked in it, when a colleague adds to it', async () => {
    await page.goto('/client/tasks')
    const rows = page.locator('main tbody tr')
    const short = await rows.count()
    await page.getByRole('button', { name: 'Показать ещё' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(short)
    const long = await rows.count()
    await rows.last().getByRole('checkbox').check()
    await publish(await enterApi(app, owner.phone, 'client'), { title: 'Снять новый склад', price: 500_000 })
    await expect(page.getByRole('row', { name: /Снять новый склад/ })).toBeVisible({ timeout: 60_000 })
    await expect(rows).toHaveCount(long + 1)
    await expect(rows.last().getByRole('checkbox')).toBeChecked()
  })

  await test.step('typed words narrow the list without a press and stay in the address', async () => {
    await page.goto('/client/tasks')
    const field = page.getByRole('searchbox', { name: 'Название или номер' })
    await field.pressSequentially('каталог', { delay: 30 })
    await expect(page).toHaveURL(/\?q=/)
    await expect(page.getByRole('link', { name: /каталог/i }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Украсить витрины/ })).toHaveCount(0)
    await expect(field).toBeFocused()
    await page.reload()
    await expect(field).toHaveValue('каталог')
    await page.getByRole('link', { name: 'Все', exact: true }).click()
  })

  await test.step('a chosen filter narrows the list at once; Back empties the field', async () => {
    await page.goto('/client/CheckStatus?tab=people')
    await page.getByLabel('Договор').selectOption('Нет договора')
    await expect(page).toHaveURL(/contract=no/)
    await page.goto('/client/CheckStatus?tab=people&q=absent')
    await page.getByRole('link', { name: 'Показать всех' }).click()
    await expect(page.getByRole('searchbox', { name: 'Имя или ИНН' })).toHaveValue('')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('who likes roomy rows has them, also after a reload and before any script', async () => {
    await page.goto('/client/registers')
    const [dense = 0] = await wholeRows(page)
    await page.getByRole('button', { name: /^Меню/ }).click()
    await page.getByRole('switch', { name: 'Просторные списки' }).click()
    const [roomy = 0] = await wholeRows(page)
    expect(roomy).toBeGreaterThan(dense + 15)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-rows', 'roomy')
    const [first = 0] = await wholeRows(page)
    expect(first).toBe(roomy)
    await page.getByRole('button', { name: /^Меню/ }).click()
    const choice = page.getByRole('switch', { name: 'Просторные списки' })
    await expect(choice).toBeChecked()
    await choice.click()
    expect((await wholeRows(page))[0]).toBe(dense)
  })

  await test.step('a phone shows cards, whatever was chosen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/client/registers')
    const card = page.locator('main tbody tr').first()
    await expect(card).toHaveCSS('display', 'block')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })
})

/** Heights of the rows that are seen whole. */
async function wholeRows(page: Page): Promise<number[]> {
  const rows = page.locator('main tbody tr, main li:has([data-row])')
  await expect(rows.first()).toBeVisible()
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
  const bottom = page.viewportSize()?.height ?? 0
  return boxes.flatMap((box) => (box && box.y >= 0 && box.y + box.height <= bottom ? [Math.round(box.height)] : []))
}
