import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('registers are found by words and filters of the address, copied for another period, put away and brought back', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const owner = await openVisitor(browser, app, '89000000001')
  const { page } = owner
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(owner, 'Заказчик')

  await test.step('words narrow the list without a press, and the totals follow', async () => {
    await page.goto('/client/registers')
    await expect(page.getByText(/^Всего: /)).toBeVisible()
    await expectFit(page, 'register-list')
    await page.getByRole('searchbox', { name: 'Номер или название' }).fill('нет такого')
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByText('Таких реестров нет')).toBeVisible()
    await page.getByRole('link', { name: 'Показать все' }).click()
    await expect(page.getByText(/^Всего: /)).toBeVisible()
    await page.getByRole('search').getByLabel('Статус').selectOption('executed')
    await expect(page).toHaveURL(/state=executed/)
    await expect(page.getByText(/^Всего: /)).toBeVisible()
  })

  await test.step('an ended register is copied under another name', async () => {
    await page.locator('main table tbody a').first().click()
    await page.getByRole('button', { name: 'Скопировать' }).click()
    const dialog = page.getByRole('dialog', { name: /^Скопировать Р-/ })
    await dialog.getByLabel('Название').fill('На декабрь')
    await expectFit(page, 'register-copy')
    await dialog.getByRole('button', { name: 'Создать копию' }).click()
    await expect(page.getByRole('heading', { name: 'На декабрь' })).toBeVisible()
  })

  await test.step('it is put away and brought back', async () => {
    await page.goto('/client/registers?state=executed')
    const name = (await page.locator('main table tbody a').first().textContent()) ?? ''
    await page.locator('main table tbody a').first().click()
    await page.getByRole('button', { name: 'В архив' }).click()
    await expect(page.getByRole('button', { name: 'Вернуть из архива' })).toBeVisible()
    await page.goto('/client/registers?filter=archived')
    await expect(page.locator('main table tbody a')).toHaveCount(1)
    await expectFit(page, 'register-archive')
    await page.locator('main table tbody a').first().click()
    await page.getByRole('button', { name: 'Вернуть из архива' }).click()
    await page.goto('/client/registers?filter=archived')
    await expect(page.getByText('Таких реестров нет')).toBeVisible()
    expect(name).not.toBe('')
  })
})
