import { expect, test } from '@playwright/test'
import vapid from 'web-push'
import { startPushStand } from '#/gateways/push/simulator/start-push-stand.ts'
import { expectFit } from '../support/fit-screen.ts'
import { openPushBrowser } from '../support/push-browser.ts'
import { putNotice } from '../support/put-notice.ts'
import { runApp } from '../support/running-app.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

test('notices show on a device whose owner has switched them on, by their title alone, until he signs out', async ({
  browser,
}) => {
  const { publicKey, privateKey } = vapid.generateVAPIDKeys()
  await using stand = await startPushStand(publicKey)
  await using app = await runApp({
    PUSH_PUBLIC_KEY: publicKey,
    PUSH_PRIVATE_KEY: privateKey,
    PUSH_CONTACT: 'mailto:push@example.org',
    PUSH_SERVICES: stand.origin,
  })
  const visitor = await openVisitor(browser, app, '89001112233', { fetchesAhead: true })
  const { page } = visitor
  const device = await openPushBrowser(page, stand, app.url)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Уведомления на этом устройстве' }) })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?login=1&next=/person/profile')
  await signUp(visitor, 'Исполнитель')

  await test.step('where the browser has forbidden them, the card says how to allow', async () => {
    await device.allow('denied')
    await page.goto('/person/profile?tab=notices')
    await expect(card.getByText('Браузер запретил их этому сайту')).toBeVisible()
    await expectFit(page, 'push-denied')
    await device.allow('granted')
    await card.getByRole('button', { name: 'Проверить снова' }).click()
    await expect(card.getByText('Выключены')).toBeVisible()
  })

  await test.step('a press switches them on; the choice by groups has a column for them', async () => {
    await card.getByRole('button', { name: 'Включить' }).click()
    await expect(card.getByText('Включены')).toBeVisible()
    await page.getByLabel('Чеки: Push').uncheck()
    await expect(page.getByText('Сохранено').last()).toBeVisible()
    await expectFit(page, 'push-on')
    await page.reload()
    await expect(card.getByText('Включены')).toBeVisible()
    await expect(page.getByLabel('Чеки: Push')).not.toBeChecked()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectFit(page, 'push-on-wide')
  })

  await test.step('a notice comes through the push service, shows its title, and leads to its page', async () => {
    await put('push:1', 'task')
    await put('push:2', 'check')
    await expect.poll(() => stand.received(device.endpoint()).length).toBe(1)
    const [push] = stand.received(device.endpoint())
    if (!push) throw new Error('Nothing came')
    expect([push.title, push.link]).toEqual(['Вас выбрали', '/person/tasks'])
    await device.deliver(push)
    await expect.poll(device.shown).toEqual([{ title: 'Вас выбрали', body: '', tag: push.tag }])
    await device.deliver(push)
    await expect.poll(device.shown).toHaveLength(1)
    await device.press()
    await expect(page).toHaveURL(/\/person\/tasks$/)
    await expect.poll(device.shown).toEqual([])
  })

  await test.step('who has signed out gets nothing more', async () => {
    await page.getByRole('button', { name: /^Меню/ }).click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(`${app.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('stand-subscription'))).toBeNull()
    await put('push:3', 'task')
    await app.advance('PT1M')
    expect(stand.received(device.endpoint())).toHaveLength(1)
  })

  async function put(eventKey: string, category: 'task' | 'check'): Promise<void> {
    const notice = { category, title: 'Вас выбрали', eventKey, body: 'ООО «Ромашка», 15 000 ₽', link: '/person/tasks' } as const
    await putNotice(app, visitor.phone, notice)
  }
})
