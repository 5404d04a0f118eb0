import { expect, test } from '@playwright/test'
import { decideComplaint } from '#/features/tasks/server/decide-complaint.ts'
import type { Id } from '#/kernel/ids.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a person complains of a task on a phone; the operator takes it down; the customer reads why and publishes it again', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const person = await openVisitor(browser, app, '89000000103')
  await signIn(person, 'Исполнитель')
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/tasks')
  const link = await page.locator('main a[href*="/tasks/task_"]').first().getAttribute('href')
  const id = /task_\w+/.exec(link ?? '')?.[0] ?? ''

  await test.step('three presses; another reason asks for words, and they are kept', async () => {
    await page.goto(`/tasks/${id}`)
    await page.getByRole('button', { name: 'Пожаловаться на задание' }).click()
    const dialog = page.getByRole('dialog', { name: 'Пожаловаться на задание' })
    await dialog.getByText('Другое', { exact: true }).click()
    await dialog.getByLabel('Подробности').fill('Плохо')
    await dialog.getByRole('button', { name: 'Отправить жалобу' }).click()
    await expect(dialog.getByText('Напишите, что не так, хотя бы 10 знаков')).toBeVisible()
    await expectFit(page, 'complaint')
    await dialog.getByLabel('Подробности').fill('Просят прийти на собеседование в офис')
    await page.reload()
    await page.getByRole('button', { name: 'Пожаловаться на задание' }).click()
    await expect(dialog.getByLabel('Подробности')).toHaveValue('Просят прийти на собеседование в офис')
    await dialog.getByText('Похоже на найм, а не на услугу').click()
    await dialog.getByRole('button', { name: 'Отправить жалобу' }).click()
    await expect(page.getByText(/Жалоба отправлена, ответим до/)).toBeVisible()
    await expectFit(page, 'complaint-sent')
  })

  await test.step('the operator takes the task down: the person is answered, the customer reads why', async () => {
    const { db, close } = openDatabase(app.databaseUrl, 1)
    const [made] = await db.selectFrom('task_complaints').select('id').execute()
    const why = 'Задание описывает найм: собеседование и график'
    expect((await decideComplaint({ db, clock: systemClock }, made?.id as Id<'complaint'>, { outcome: 'uphold', why })).ok).toBe(
      true,
    )
    await close()
    await page.goto('/person/notification')
    await expect(page.getByText('Жалоба: приняли меры').first()).toBeVisible({ timeout: 60_000 })
    const boss = await openVisitor(browser, app, '89000000001')
    await signIn(boss, 'Заказчик')
    await boss.page.goto(`/client/tasks?open=${id}`)
    await expect(boss.page.getByText('Задание снято с доски по жалобе')).toBeVisible()
    await expect(boss.page.getByText(why, { exact: false }).first()).toBeVisible()
    await expectFit(boss.page, 'taken-down')
  })

  await test.step('a guest is asked to sign in first', async () => {
    const guest = await openVisitor(browser, app, '')
    await guest.page.goto('/tasks')
    await guest.page.locator('main a[href*="/tasks/task_"]').first().click()
    await guest.page.getByRole('button', { name: 'Пожаловаться на задание' }).click()
    await expect(guest.page.getByLabel('Ваш телефон')).toBeVisible()
  })
})
