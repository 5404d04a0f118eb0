import { expect, test } from '@playwright/test'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a customer and a contractor read one account; its act is saved, and signed from it', async ({ browser }) => {
  test.setTimeout(300_000)
  await using app = await runApp({ DEMO_DATA: 'true' })
  const customer = await openVisitor(browser, app, '89000000001')
  await signIn(customer, 'Заказчик')
  const { page } = customer
  await page.goto('/client/CheckStatus?tab=people')
  await page
    .getByRole('link', { name: /Петров Иван/ })
    .first()
    .click()
  const card = page.getByRole('dialog')
  await card.getByRole('tab', { name: 'Расчёты' }).click()
  const account = card.getByRole('region', { name: 'Взаимные расчёты' })
  await expect(account.getByText('Остаток на конец')).toBeVisible()
  const balance = await account.getByText(/Заказчик должен исполнителю|Долга нет/).innerText()
  await expect(account.getByText(/Выплата, чек №/).first()).toBeVisible()
  await account.screenshot({ path: test.info().outputPath('customer.png') })

  const saved = page.waitForEvent('download')
  await account.getByRole('button', { name: 'Акт сверки, PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Акт сверки Петров.*\.pdf$/)

  const contractor = await openVisitor(browser, app, '89000000101')
  await signIn(contractor, 'Исполнитель')
  await contractor.page.setViewportSize({ width: 360, height: 780 })
  await contractor.page.goto('/person/checks')
  await contractor.page.getByRole('link', { name: 'Расчёты с заказчиками' }).click()
  const own = contractor.page.getByRole('dialog', { name: 'Расчёты с заказчиками' })
  await expect(own.getByText(balance).first()).toBeVisible()
  await contractor.page.screenshot({ path: test.info().outputPath('contractor.png') })
  await own.getByLabel('Период').selectOption('Свои даты')
  await own.getByRole('textbox', { name: 'По', exact: true }).fill('31.12.2099')
  await expect(own.getByText('Период ещё не кончился: последний день — не позже сегодняшнего')).toBeVisible()
  await own.getByLabel('Период').selectOption('Этот год')
  await expect(own.getByText('Остаток на конец')).toBeVisible()

  await account.getByRole('button', { name: 'Подписать с исполнителем' }).click()
  await expect(page).toHaveURL(/\/client\/docs\/document_/)
  await expect(page.getByRole('heading', { level: 1, name: /Акт сверки за/ })).toBeVisible()
})
