import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { putNotice } from '../support/put-notice.ts'
import { runApp } from '../support/running-app.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

test('a person starts the bot of MAX by his link, gets a notice there, and stops it', async ({ browser }) => {
  await using app = await runApp()
  const visitor = await openVisitor(browser, app, '89001112233')
  const { page } = visitor
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Уведомления в MAX' }) })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?login=1&next=/person/profile')
  await signUp(visitor, 'Исполнитель')
  await page.goto('/person/profile?tab=notices')
  await page.locator('html[data-alive]').waitFor()

  const max = await test.step('the link opens the bot, «Начать» links it, and the profile sees it by itself', async () => {
    await card.getByRole('button', { name: 'Подключить MAX' }).click()
    await expectFit(page, 'max-link')
    const [messenger] = await Promise.all([page.context().waitForEvent('page'), card.getByRole('link').click()])
    await messenger.getByRole('button', { name: 'Начать' }).click()
    await expect(messenger.getByRole('heading', { name: 'Готово' })).toBeVisible()
    await expect(card.getByText('Подключён', { exact: true })).toBeVisible()
    await expectFit(page, 'max-linked')
    return messenger
  })

  await test.step('a notice comes by its title alone', async () => {
    const notice = { category: 'task', title: 'Вас выбрали', eventKey: 'max:1', body: 'ООО «Ромашка»', link: '/' } as const
    await putNotice(app, visitor.phone, notice)
    await max.getByRole('link', { name: 'Все сообщения' }).click()
    await expect(async () => {
      await max.reload()
      await expect(max.getByText('Наряд: Вас выбрали')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(max.getByText('Ромашка')).toHaveCount(0)
  })

  await test.step('a bot that was stopped in MAX is shown as stopped', async () => {
    await max.getByRole('button', { name: 'Остановить бота' }).click()
    await page.reload()
    await expect(card.getByText('Бот остановлен', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Подключить снова' })).toBeVisible()
    await expectFit(page, 'max-stopped')
  })
})
