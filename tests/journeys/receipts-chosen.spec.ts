import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { accountant } from '../support/swept-screens.ts'
import { openVisitor } from '../support/visitor.ts'

test('an accountant narrows the receipts, takes them as a table and compares the chosen ones', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const visitor = await openVisitor(browser, app, accountant.phone)
  const { page } = visitor
  await signIn(visitor, 'Заказчик')
  const line = page.getByText(/^В списке \d+ чек/)

  await test.step('the list says how much it holds, and the table holds the same', async () => {
    await page.goto('/client/checks')
    await page.getByLabel('Статус', { exact: true }).selectOption({ label: 'Зарегистрирован' })
    await expect(page).toHaveURL(/state=registered/)
    await expect(line).toBeVisible()
    const count = Number(/\d+/.exec((await line.textContent()) ?? '')?.[0])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать XLSX' }).click(),
    ])
    const sheet = await readSpreadsheet(await readFile(await download.path()), { fileName: 'Чеки.xlsx' })
    expect(sheet.ok && sheet.value.rows.length - 1).toBe(count)
    await expectFit(page, 'receipts-narrowed')
  })

  await test.step('a column is hidden, another shown, and both stay so after a reload', async () => {
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await expect(head('QR')).toBeVisible()
    await page.getByRole('button', { name: 'Столбцы' }).click()
    const form = page.getByRole('dialog', { name: 'Столбцы' })
    await form.getByRole('checkbox', { name: 'QR' }).uncheck()
    await form.getByRole('checkbox', { name: 'Задание' }).check()
    await form.getByRole('button', { name: 'Готово' }).press('Enter')
    await expect(head('QR')).toHaveCount(0)
    await page.reload()
    await expect(head('Задание')).toBeVisible()
    await expect(head('QR')).toHaveCount(0)
    await expectFit(page, 'receipts-columns')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the receipts of one person are one press away, and one press back', async () => {
    await page.locator('[data-row] a').first().click()
    await page.getByRole('link', { name: 'Этого исполнителя' }).click()
    const chip = page.getByRole('link', { name: /Убрать отбор\. Исполнитель: / })
    await expect(chip).toBeVisible()
    await expectFit(page, 'receipts-of-person')
    await chip.click()
    await expect(chip).toBeHidden()
  })

  await test.step('the chosen receipts are compared, and what was skipped is said', async () => {
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
    await expect(page.getByText(/^Выбран/)).toBeVisible()
    await expectFit(page, 'receipts-chosen')
    await page.getByRole('button', { name: 'Сверить с ФНС' }).click()
    await expect(page.getByText(/Сверяем: \d+|Пропущено: \d+/).first()).toBeVisible()
    await expect(page.getByText(/^Выбран/)).toBeHidden()
  })
})
