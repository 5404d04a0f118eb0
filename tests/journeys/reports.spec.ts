import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { owner } from '../support/swept-screens.ts'
import { openVisitor } from '../support/visitor.ts'

test('an owner goes through the reports, narrows one, follows a figure to its receipts, takes the file and has it mailed', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const visitor = await openVisitor(browser, app, owner.phone)
  const { page } = visitor
  await signIn(visitor, 'Заказчик')
  await page.goto('/client/profile?tab=reports')
  const choice = page.getByRole('navigation', { name: 'Какой отчёт' })

  await test.step('every report is drawn with its table beneath', async () => {
    await expect(page.getByRole('heading', { name: 'Расходы по месяцам' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Расходы по месяцам\. .*больше всего/ })).toBeVisible()
    await expectFit(page, 'report-months')
    for (const name of ['По исполнителям', 'По услугам', 'По подразделениям', 'Чеки', 'Сроки', 'Ошибки', 'Исполнители']) {
      await choice.getByRole('link', { name, exact: true }).click()
      await expect(choice.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await expectFit(page, 'report-standing')
    await choice.getByRole('link', { name: 'Ошибки', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Ошибки реестров по причинам' })).toBeVisible()
    await expectFit(page, 'report-errors')
    await choice.getByRole('link', { name: 'Чеки', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Обеспеченность чеками' })).toBeVisible()
    await expectFit(page, 'report-coverage')
    await choice.getByRole('link', { name: 'Сроки', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Дни от приёмки до оплаты' })).toBeVisible()
    await expectFit(page, 'report-days')
  })

  await test.step('what narrows a report stands in the address and comes back', async () => {
    await choice.getByRole('link', { name: 'По исполнителям' }).click()
    await expect(page.getByRole('heading', { name: 'Расходы по исполнителям' })).toBeVisible()
    await page.getByLabel('Период').selectOption('year')
    await expect(page).toHaveURL(/report=people.*period=year/)
    await expect(page.getByRole('table', { name: 'Расходы по исполнителям' })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Выплат' }).getByRole('link').click()
    await expect(page).toHaveURL(/sort=-payments/)
    await expect(page.getByRole('columnheader', { name: 'Выплат' })).toHaveAttribute('aria-sort', 'descending')
    await page.reload()
    await expect(page.getByLabel('Период')).toHaveValue('year')
    await expectFit(page, 'report-people')
  })

  await test.step('the file is the table of the screen', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать XLSX' }).click(),
    ])
    const book = await readSpreadsheet(await readFile(await download.path()), { fileName: 'Отчёт.xlsx' })
    if (!book.ok) throw new Error('The file is no spreadsheet')
    const names = book.value.rows.map(({ cells: [cell] }) => (cell && 'text' in cell ? cell.text : ''))
    const shown = await page.locator('tbody tr td:first-child').allInnerTexts()
    expect(names).toEqual(['Исполнитель', ...shown.map((name) => name.trim()), 'Итого'])
  })

  await test.step('it is mailed every month until it is switched off', async () => {
    await page.getByRole('button', { name: 'Присылать этот отчёт' }).click()
    await expect(
      page.getByText('Сначала подтвердите почту.').or(page.getByRole('button', { name: /^Не присылать: / })),
    ).toBeVisible()
  })

  await test.step('a name opens the receipts behind the figure', async () => {
    await page.locator('tbody tr td:first-child a').first().click()
    await expect(page).toHaveURL(/\/client\/checks\?person=.*period=own/)
    await page.goBack()
    await expect(page).toHaveURL(/report=people/)
  })

  await test.step('it prints on one sheet', async () => {
    await page.goto('/client/profile?tab=reports')
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1)
  })
})
