import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { expectFit } from '../support/fit-screen.ts'
import { prepareSubmitted, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }

test('the contractor writes from the work, and the customer reads and answers without loading anything anew', async ({
  browser,
}) => {
  await using app = await runApp()
  const clientPhone = '89001112233'
  await prepareSubmitted(app, clientPhone, [work])
  const boss = await openVisitor(browser, app, clientPhone, { fetchesAhead: true })
  await signIn(boss, 'Заказчик')
  const person = await openVisitor(browser, app, workerPhone(0), { fetchesAhead: true })
  await person.page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')
  await boss.page.goto('/client/messages')
  await expect(boss.page.getByText('Сообщений ещё нет')).toBeVisible()

  const { page } = person
  const sheet = page.getByRole('dialog')
  await test.step('on a phone the contractor is warned of what goes past the platform, and what is typed outlives a reload', async () => {
    await page.goto('/person/tasks?tab=submitted')
    await page.getByRole('link', { name: 'Съёмка' }).first().click()
    await page.getByRole('link', { name: 'Написать заказчику' }).click()
    await sheet.getByLabel('Сообщение').fill('Можно наличкой?')
    await expect(sheet.getByText(/Оплата мимо платформы/)).toBeVisible()
    await expectFit(page, 'message-hint')
    await page.reload()
    await expect(sheet.getByLabel('Сообщение')).toHaveValue('Можно наличкой?')
    await sheet.getByLabel('Сообщение').fill('Ролик сдал, посмотрите, пожалуйста')
    await sheet.getByRole('button', { name: 'Отправить' }).click()
    await expect(sheet.getByText(/отправлено/)).toBeVisible()
    await expect(sheet.getByLabel('Сообщение')).toHaveValue('')
  })

  await test.step('the customer sees it come and answers from the list', async () => {
    const own = boss.page
    await expect(
      own
        .getByRole('navigation', { name: 'Разделы' })
        .getByRole('link', { name: /Сообщения\s*1/ })
        .first(),
    ).toBeVisible()
    await own.getByRole('link', { name: /непрочитанных: 1/ }).click()
    const thread = own.getByRole('dialog')
    await expect(thread.getByText('Ролик сдал, посмотрите, пожалуйста')).toBeVisible()
    await thread.getByLabel('Сообщение').fill('Спасибо, посмотрю вечером')
    await thread.getByLabel('Сообщение').press('Control+Enter')
    await expect(thread.getByText(/отправлено/)).toBeVisible()
    await expectFit(own, 'thread')
  })

  await test.step('the answer and the mark of reading come by themselves', async () => {
    await expect(sheet.getByText('Спасибо, посмотрю вечером')).toBeVisible()
    await expect(sheet.getByText(/прочитано/)).toBeVisible()
    await expect(boss.page.getByRole('dialog').getByText(/прочитано/)).toBeVisible()
    await page.goto('/person/messages')
    await expect(page.getByText('Спасибо, посмотрю вечером')).toBeVisible()
    await expectFit(page, 'messages')
  })

  const sending = '**/api/v1/person/threads/*/messages'
  await test.step('what is typed while a message is on its way stays typed', async () => {
    await page.getByRole('link', { name: /Съёмка/ }).click()
    await page.route(sending, async (route) => {
      await setTimeout(1500)
      await route.continue()
    })
    const field = sheet.getByLabel('Сообщение')
    await field.fill('Титры добавил')
    await field.press('Control+Enter')
    await field.fill('И музыку заменил')
    await field.press('Control+Enter')
    await expect(sheet.getByText('Титры добавил')).toBeVisible()
    await expect(field).toHaveValue('И музыку заменил')
    await expect(field).toBeFocused()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a message whose answer was lost goes again by itself after a reload, and stands once', async () => {
    await page.route(sending, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await sheet.getByRole('button', { name: 'Отправить' }).click()
    await expect(sheet.getByText(/^Сообщение: (ждёт сети|отправляется)$/)).toBeVisible({ timeout: 90_000 })
    await expect(sheet.getByLabel('Сообщение')).toHaveValue('')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await expect(page.getByText('Отправлено: сообщение')).toBeVisible()
    await expect(sheet.getByRole('log').getByText('И музыку заменил')).toHaveCount(1)
  })

  await test.step('a long thread opens at its end, and what comes moves nobody who reads above', async () => {
    const log = sheet.getByRole('log')
    await sheet.getByLabel('Сообщение').fill(Array.from({ length: 60 }, (_, place) => `Пункт ${place}`).join('\n'))
    await sheet.getByRole('button', { name: 'Отправить' }).click()
    await expect(log.getByText(/отправлено|прочитано/)).toBeInViewport()
    await page.reload()
    await expect(log.getByText(/отправлено|прочитано/)).toBeInViewport()
    const first = log.getByText('Ролик сдал, посмотрите, пожалуйста')
    await first.scrollIntoViewIfNeeded()
    const answer = boss.page.getByRole('dialog').getByLabel('Сообщение')
    await answer.fill('Пункты прочитал')
    await answer.press('Control+Enter')
    await expect(log.getByText('Пункты прочитал')).toBeAttached()
    await expect(first).toBeInViewport()
  })
})
