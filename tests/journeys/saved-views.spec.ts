import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a member keeps a narrowed list under a name, opens it with two presses, renames it, and takes back a removal', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const boss = await openVisitor(browser, app, '89000000001')
  await signIn(boss, 'Заказчик')
  const { page } = boss
  const dialog = page.getByRole('dialog', { name: 'Виды списка' })
  const open = () => page.getByRole('button', { name: 'Виды', exact: true }).click()

  await test.step('a list that is not narrowed has nothing to keep', async () => {
    await page.goto('/client/tasks')
    await page.locator('html[data-alive]').waitFor()
    await open()
    await expect(dialog.getByText('Видов пока нет.')).toBeVisible()
    await expectFit(page, 'views-none')
    await page.keyboard.press('Escape')
  })

  await test.step('drafts are kept under a name', async () => {
    await page.goto('/client/tasks?state=completed')
    await page.locator('html[data-alive]').waitFor()
    await open()
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByText('Назовите вид')).toBeVisible()
    await dialog.getByLabel('Сохранить этот отбор как').fill('Сделано и оплачено')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: 'Сделано и оплачено' })).toBeVisible()
    await dialog.getByLabel('Этот отбор сохранён как').fill('Сделано')
    await dialog.getByRole('button', { name: 'Переименовать' }).click()
    await expect(dialog.getByRole('link', { name: 'Сделано', exact: true })).toBeVisible()
    await expectFit(page, 'views-kept')
    await page.keyboard.press('Escape')
    expect(new URL(page.url()).search).toBe('?state=completed')
  })

  await test.step('two presses open it from anywhere of the list; a removal is taken back', async () => {
    await page.goto('/client/tasks')
    await page.locator('html[data-alive]').waitFor()
    await open()
    await dialog.getByRole('link', { name: 'Сделано' }).click()
    await expect(page).toHaveURL(/\/client\/tasks\?state=completed$/)
    await expect(dialog).toBeHidden()
    await open()
    await dialog.getByRole('button', { name: 'Убрать вид «Сделано»' }).click()
    await expect(dialog.getByRole('link', { name: 'Сделано' })).toBeHidden()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(dialog.getByRole('link', { name: 'Сделано' })).toBeVisible()
  })

  await test.step('registers, receipts and people have views of their own', async () => {
    for (const address of [
      '/client/registers?q=Р-2026',
      '/client/checks?q=Иванов',
      '/client/CheckStatus?tab=people&npd=active',
    ]) {
      await page.goto(address)
      await page.locator('html[data-alive]').waitFor()
      await open()
      await expect(dialog.getByLabel('Сохранить этот отбор как')).toBeVisible()
      await expectFit(page, `views-${address.split('/')[2]?.split('?')[0]}`)
      await page.keyboard.press('Escape')
    }
  })
})
