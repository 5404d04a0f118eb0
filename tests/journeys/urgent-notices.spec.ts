import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { pollUnbound } from '../support/poll-unbound.ts'
import { prepareChosen } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { pull } from '../support/tax-levers.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openVisitor } from '../support/visitor.ts'

const works = [
  ['Петров', 'Иван', '990900020280'],
  ['Соколова', 'Мария', '990900020354'],
].map(([surname = '', firstname = '', inn = '']) => ({
  surname,
  firstname,
  secondname: 'Игоревна',
  inn,
  title: `Съёмка: ${surname}`,
  price: 15_000_00,
}))

test('two people unbind at once: the customer is told of both in one window, and it leads to the list', async ({ browser }) => {
  await using database = await openTestDatabase()
  await using app = await runApp({ DATABASE_URL: database.url })
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await prepareChosen(app, client.phone, works)
  await signIn(client, 'Заказчик')
  await page.goto('/client/CheckStatus?tab=people')
  await expect(page.locator('html[data-alive]')).toBeAttached()

  for (const { inn } of works) await pull(app, 'POST', `persons/${inn}/unbind`)
  // The service is asked in whole seconds: of the one that goes on it tells nothing.
  await sleep(1_100)
  await pollUnbound(database.url)

  const window = page.getByRole('dialog', { name: 'Срочные уведомления' })
  await expect(window.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 })
  for (const { surname } of works) await expect(window.getByRole('listitem').filter({ hasText: surname })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectFitAtWidths(page, 'urgent-notices')

  await window.getByRole('button', { name: 'Открыть уведомления' }).click()
  await expect(page).toHaveURL(/\/person\/notification$/)
  await expect(window).toBeHidden()
  const listed = page.getByRole('main').getByRole('link', { name: 'Платформа отвязана' })
  await expect(listed).toHaveCount(2)
  await page.reload()
  await expect(listed).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
