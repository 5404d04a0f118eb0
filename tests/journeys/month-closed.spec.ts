import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { accountant } from '../support/swept-screens.ts'
import { openVisitor } from '../support/visitor.ts'

test('an accountant is led through the month, explains what is left, closes it, takes the protocol and opens it again', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const visitor = await openVisitor(browser, app, accountant.phone)
  const { page } = visitor
  await signIn(visitor, 'Заказчик')

  await test.step('the page says what stands in the way', async () => {
    await page.goto('/client/checks')
    await page.getByRole('link', { name: 'Закрыть месяц' }).click()
    await expect(page.getByRole('heading', { name: /^Закрыть месяц: / })).toBeVisible()
    await expect(page.getByText('1. Что проверить')).toBeVisible()
    await expectFit(page, 'month-open')
  })

  await test.step('what is left is explained, and the month is closed', async () => {
    const button = page.getByRole('button', { name: 'Закрыть месяц' })
    for (const field of await page.getByLabel('Почему закрываем так').all()) await field.fill('Разобрали с исполнителем')
    await button.click()
    await expect(page.getByText('Протокол № 1')).toBeVisible()
    await expectFit(page, 'month-closed')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Протокол PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Протокол .*\.pdf$/)
  })

  await test.step('it is opened again with a reason', async () => {
    await page.getByRole('button', { name: 'Открыть снова' }).click()
    await page.getByLabel('Почему', { exact: true }).fill('Пришёл поздний чек')
    await page.getByRole('button', { name: 'Открыть месяц' }).click()
    await expect(page.getByText(/Открыт снова: .*Пришёл поздний чек/)).toBeVisible()
  })
})
