import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { openApprovedWork, payOnPage } from '../support/pay-works.ts'
import { runApp } from '../support/running-app.ts'
import { pull } from '../support/tax-levers.ts'
import { putOffNotices } from '../support/visitor.ts'

const inn = '990900020280'
const work = { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn, title: 'Вёрстка каталога', price: 20_000_00 }

test('a receipt that the tax service refused is marked as not needed from the list, with its reason, and is expected again', async ({
  browser,
}) => {
  await using app = await runApp()
  const { client, register } = await openApprovedWork(browser, app, work)
  const { page } = client
  await putOffNotices(page)
  const waiting = page.getByRole('row', { name: /Соколова/ })

  await test.step('a work is paid, and its receipt cannot be made: the person has unbound the platform', async () => {
    // Until the money is there the service hears nothing: an unbinding it told of before would stop the payment.
    await pull(app, 'POST', 'faults', { kind: 'down', step: 'send' })
    await payOnPage(page, register)
    await expect(async () => {
      await page.goto('/client/checks')
      await expect(waiting).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await pull(app, 'POST', `persons/${inn}/unbind`)
    await pull(app, 'DELETE', 'faults')
    await app.advance('PT2H')
    await page.goto('/client/checks?tab=problems')
    await expect(async () => {
      await page.reload()
      await expect(waiting).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
  })

  await test.step('chosen in the list, it is marked with one reason and what confirms it', async () => {
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
    await page.getByRole('button', { name: 'Чек не нужен' }).click()
    const dialog = page.getByRole('dialog', { name: 'Чек не нужен' })
    await expect(dialog.getByText('Выбран 1 чек: причина одна на все')).toBeVisible()
    await dialog.getByRole('button', { name: 'Отметить «Чек не нужен»' }).click()
    await expect(dialog.getByText('Выберите причину')).toBeVisible()
    await expectFit(page, 'receipts-needless')
    await dialog.getByText('Исполнитель не был самозанятым').click()
    await dialog.getByLabel('Чем подтверждается').fill('Снят с учёта, удержали НДФЛ')
    await dialog.getByRole('button', { name: 'Отметить «Чек не нужен»' }).click()
    await expect(page.getByText('Отметили: 1')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(waiting).toBeHidden()
  })

  await test.step('its card says why, and the mark is taken off', async () => {
    await page.goto('/client/checks')
    await page.getByRole('link', { name: /Соколова/ }).click()
    const card = page.getByRole('dialog', { name: /^Чек/ })
    await expect(card.getByText('Чек не нужен. Исполнитель не был самозанятым: нужны НДФЛ и взносы')).toBeVisible()
    await expect(card.getByText(/Снят с учёта, удержали НДФЛ/)).toBeVisible()
    await expectFit(page, 'receipt-needless-card')
    await card.getByRole('button', { name: 'Снова ждать чек' }).click()
    await expect(page.getByText('Снова ждём чек')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Чек не нужен' })).toBeVisible()
  })
})
