import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { largeRegister } from '../support/large-register.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const [owner, accountant] = ['89000000001', '89000000002']

test('the history of a register tells what each cell said before, who changed it and when', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  await using register = await largeRegister(app.databaseUrl, owner, 120)
  const [page, colleague] = [await enter(browser, app, owner), await enter(browser, app, accountant)]
  const address = `/client/registers/${register.id}`

  await test.step('nothing has been changed yet', async () => {
    await page.goto(`${address}?tab=history`)
    await expect(page.getByText('Строки ещё не меняли')).toBeVisible()
  })

  await test.step('one changes a sum, the other a text in a hundred rows', async () => {
    await page.goto(address)
    await write(page, 2, 3, '15000')
    await colleague.goto(address)
    await write(colleague, 1, 6, 'Вёрстка каталога')
    await cell(colleague, 1, 6).click()
    for (let step = 0; step < 99; step += 1) await colleague.keyboard.press('Shift+ArrowDown')
    await expect(colleague.getByText('Выделено: 100 строк')).toBeVisible()
    await colleague.keyboard.press('Control+D')
    await expect(cell(colleague, 99, 6)).toHaveText('Вёрстка каталога')
  })

  const entries = page.getByRole('region', { name: 'История строк' }).getByRole('listitem')
  await test.step('an edit says the old value and the new one; a change of many rows opens them', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'История', exact: true }).click()
    await expect(entries.filter({ hasText: 'Правка: строка 2' })).toContainText(/Сумма: 1.002 → 15.000/)
    const many = entries.filter({ hasText: 'Правка: 99 строк (2–100)' }).first()
    await many.getByRole('button', { name: 'Показать 99 строк' }).click()
    const rows = page.getByRole('list', { name: 'Правка: 99 строк (2–100)' }).getByRole('listitem')
    await expect(rows.first()).toContainText('Строка 2Услуга: Перевод текста → Вёрстка каталога')
    await expect(rows).toHaveCount(50)
    await rows.page().getByRole('button', { name: 'Показать ещё' }).click()
    await expect(rows).toHaveCount(99)
    expect(await seriousFaults(page)).toEqual([])
    await shoot(page, 'history')
  })

  await test.step('the card of a row tells the same', async () => {
    await page.getByRole('link', { name: 'Строка 2', exact: true }).click()
    const story = page.getByRole('dialog').getByRole('list', { name: 'История строки' })
    await expect(story).toContainText(/Сумма: 1.002 → 15.000/)
    await expect(story).toContainText('Услуга: Перевод текста → Вёрстка каталога')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it is narrowed by the row, the cell and the member, and taken away as a table', async () => {
    const filters = page.getByRole('search', { name: 'Отбор истории' })
    await filters.getByLabel('Что изменено').selectOption({ label: 'Сумма' })
    await expect(entries).toHaveCount(1)
    await filters.getByLabel('Что изменено').selectOption('')
    await expect(entries).toHaveCount(3)
    await filters.getByLabel('Номер строки').fill('50')
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText('Строка 50Услуга: Перевод текста → Вёрстка каталога')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/история\.csv$/)
    await filters.getByLabel('Номер строки').fill('119')
    await expect(page.getByText('Таких изменений нет')).toBeVisible()
    await page.goto(`${address}?row=500`)
    await expect(page.getByRole('dialog').getByText('Такой строки нет')).toBeVisible()
    await page.goto(`${address}?tab=history&no=119`)
    await page.getByRole('link', { name: 'Показать все' }).click()
    await expect(entries.first()).toBeVisible()
  })
})

function cell(page: Page, place: number, column: number) {
  const grid = page.getByRole('grid', { name: 'Строки реестра' })
  return grid
    .locator(`[role=row][aria-rowindex="${place + 1}"]`)
    .getByRole('gridcell')
    .nth(column)
}

async function write(page: Page, place: number, column: number, text: string): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Строки реестра' })).toHaveAttribute('aria-activedescendant', /cell-/)
  await cell(page, place, column).click()
  await page.keyboard.press('F2')
  await page.getByLabel(/, строка \d+$/).fill(text)
  await page.keyboard.press('Enter')
}

async function enter(browser: Browser, app: RunningApp, phone: string): Promise<Page> {
  const visitor = await openVisitor(browser, app, phone)
  await signIn(visitor, 'Заказчик')
  return visitor.page
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(300)
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) })
  }
}
