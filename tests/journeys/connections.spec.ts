import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { prepareClient } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a company connects its account to a bank by itself, checks the link, replaces the secret and switches it off', async ({
  browser,
}) => {
  await using app = await runApp()
  const owner = await openVisitor(browser, app, '89001112233')
  const { page } = owner
  await prepareClient(app, owner.phone)
  await signIn(owner, 'Заказчик')
  const account = page.getByRole('listitem').filter({ hasText: '40702 81050 00000 00002' })
  const dialog = page.getByRole('dialog')

  await test.step('a new account has no connection and pays by file', async () => {
    await page.goto('/client/profile?tab=money')
    await page.getByRole('button', { name: 'Добавить счёт' }).click()
    await dialog.getByLabel('БИК').fill('044525225')
    await dialog.getByLabel('Номер счёта').fill('40702810500000000002')
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(account).toContainText('К банку не подключён: платим файлом')
  })

  await test.step('it is connected by a token, and the bank is asked at once', async () => {
    await account.getByRole('button', { name: 'Подключить к банку' }).click()
    await dialog.getByRole('radio', { name: /Учебный банк/ }).check()
    await dialog.getByLabel('Токен T-API').fill('два слова')
    await dialog.getByRole('button', { name: 'Проверить связь' }).click()
    await expect(dialog.getByText('латинские буквы, цифры и знаки').first()).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await fits(page)
    await dialog.getByLabel('Токен T-API').fill('token-of-the-company')
    await dialog.getByRole('button', { name: 'Проверить связь' }).click()
    await expect(account).toContainText('Работает')
    await expect(page.getByText('token-of-the-company')).toHaveCount(0)
  })

  await test.step('the link is checked, the secret replaced', async () => {
    await account.getByRole('button', { name: 'Проверить связь' }).click()
    await expect(page.getByText(/Связь с банком есть/).first()).toBeVisible()
    await account.getByRole('button', { name: 'Заменить ключ' }).click()
    await expect(dialog.getByLabel('Токен T-API')).toHaveValue('')
    await dialog.getByLabel('Токен T-API').fill('another-token')
    await dialog.getByLabel('Ключ действует до').fill('01.12.2099')
    await dialog.getByRole('button', { name: 'Проверить связь' }).click()
    await expect(account).toContainText('Ключ действует до 01.12.2099')
    await fits(page)
    expect(await seriousFaults(page)).toEqual([])
  })

  await test.step('members see it among the services', async () => {
    await page.goto('/client/profile?tab=money&services=1')
    await expect(dialog.getByRole('heading', { name: 'Ваши подключения' })).toBeVisible()
    await expect(dialog.getByText('Учебный банк, счёт •• 0002')).toBeVisible()
    await fits(page)
    expect(await seriousFaults(page)).toEqual([])
    await page.goto('/client/profile?tab=money')
  })

  await test.step('it goes over to another bank, told before what becomes of payments under way', async () => {
    await account.getByRole('button', { name: 'Другой банк' }).click()
    await dialog.getByRole('radio', { name: /Учебная Точка/ }).check()
    await dialog.getByLabel('JWT-ключ').fill('training')
    await expect(dialog.getByText('Что будет с выплатами')).toBeVisible()
    await fits(page)
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Проверить связь' }).click()
    await expect(account).toContainText('Учебная Точка')
    await expect(account).toContainText('Работает')
  })

  await test.step('it is switched off and says how payments go from now on', async () => {
    await account.getByRole('button', { name: 'Выключить' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('проследим до конца')
    await question.getByRole('button', { name: 'Выключить' }).click()
    await expect(account).toContainText('Новые выплаты идут файлом для банка')
  })
})

async function fits(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [inner, outer] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
    expect(inner).toBeLessThanOrEqual(outer)
    const folder = process.env['SHOTS']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${Date.now()}-${width}.png`, fullPage: true })
  }
}
