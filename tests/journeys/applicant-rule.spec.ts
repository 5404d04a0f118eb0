import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { prepareClient, publish } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

const work = { title: 'Обновить витрину магазина', price: 1_250_000 }

test('a customer chooses who may apply by ratings; a newcomer reads why he may not, and where to go', async ({ browser }) => {
  await using app = await runApp()
  const client = await prepareClient(app, '89001112233', { isConnected: false })
  const id = await publish(client, work)

  await test.step('the customer asks for ratings', async () => {
    const boss = await openVisitor(browser, app, '89001112233')
    await signIn(boss, 'Заказчик')
    const { page } = boss
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${app.url}/client/tasks?open=${id}&tab=overview`)
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('button', { name: 'Кто может взять' }).click()
    const form = page.getByRole('dialog', { name: 'Кто может взять' })
    await form.getByLabel('Оценка исполнителя').selectOption('От 4,5')
    await form.getByRole('checkbox', { name: /^Новые исполнители/ }).uncheck()
    await expectFit(page, 'rating-floor')
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Сохранить' }).press('Enter')
    await expect(page.getByText('с оценкой от 4,5, не новые')).toBeVisible()
  })

  await test.step('a newcomer reads it on the page of the task', async () => {
    const person = await openVisitor(browser, app, '89001112255')
    const { page } = person
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/?login=1&next=/tasks/${id}`)
    await signUp(person, 'Исполнитель')
    await page.goto(`/tasks/${id}`)
    await expect(page.getByText('с оценкой от 4,5, не новые')).toBeVisible()
    await expect(page.getByText('Заказчик ждёт исполнителей с оценками')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Откликнуться' })).toHaveCount(0)
    await expectFit(page, 'rating-floor-newcomer')
    await page.getByRole('link', { name: 'Другие задания' }).click()
    await expect(page).toHaveURL(/\/tasks$/)
  })
})

test('a customer names regions and a contact; an applicant names his region on the way in, and the chosen one sees the contact', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await prepareClient(app, '89001112233', { isConnected: false })
  const id = await publish(client, work)
  const boss = await openVisitor(browser, app, '89001112233')

  await test.step('two regions are added, one is taken away; whom to ask is typed in the editor', async () => {
    await signIn(boss, 'Заказчик')
    const { page } = boss
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${app.url}/client/tasks/edit/${id}`)
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('button', { name: 'Кто может взять' }).click()
    const form = page.getByRole('dialog', { name: 'Кто может взять' })
    await form.getByLabel('Регион исполнителя').selectOption('Москва')
    await form.getByLabel('Регион исполнителя').selectOption('Татарстан')
    await form.getByRole('button', { name: 'Убрать: Москва' }).click()
    await expect(form.getByRole('list', { name: 'Выбранные регионы' }).getByRole('listitem')).toHaveText(/Татарстан/)
    await expectFit(page, 'applicant-regions')
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Выбрать' }).press('Enter')
    await expect(page.getByText('Откликнуться могут: 1 регион')).toBeVisible()
    await page.getByLabel('Контакт').fill('Анна, +7 900 111-22-33')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await page.waitForURL(/open=task_/)
    const panel = page.getByRole('dialog')
    await expect(panel.getByText('регион: Татарстан')).toBeVisible()
    await expect(panel.getByText('Анна, +7 900 111-22-33')).toBeVisible()
  })

  await test.step('a newcomer names his region before he applies, once', async () => {
    const person = await openVisitor(browser, app, '89001112255')
    const { page } = person
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/?login=1&next=/tasks/${id}`)
    await signUp(person, 'Исполнитель')
    await page.goto(`/tasks/${id}?apply=1`)
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await expect(page.getByText('Выберите регион')).toBeVisible()
    await expectFit(page, 'region-ask')
    await page.getByLabel('Ваш регион').selectOption('Татарстан')
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await expect(page.getByLabel('Ваш регион')).toHaveCount(0)
    await expect(page.getByText('900 111')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Откликнуться|Отправить отклик)$/ })).toBeVisible()
  })
})

test('whoever writes a task chooses there who may apply; it is kept as it is typed, saved, and stands in the task', async ({
  browser,
}) => {
  await using app = await runApp()
  await prepareClient(app, '89001112233', { isConnected: false })
  const boss = await openVisitor(browser, app, '89001112233')
  await signIn(boss, 'Заказчик')
  const { page } = boss
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${app.url}/client/tasks/edit`)
  await page.locator('html[data-alive]').waitFor()
  await page.getByLabel('Название').fill(work.title)
  await expect(page.getByText('Откликнуться могут: все')).toBeVisible()

  await test.step('by the keyboard; nothing is sent but the draft', async () => {
    await page.getByRole('button', { name: 'Кто может взять' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Кто может взять' })
    await form.getByLabel('Оценка исполнителя').selectOption('От 4,5')
    await form.getByRole('checkbox', { name: /^Новые исполнители/ }).uncheck()
    await form.getByRole('button', { name: 'Выбрать' }).press('Enter')
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Откликнуться могут: с оценкой от 4,5, не новые')).toBeVisible()
    await expectFit(page, 'editor-floor')
    await expect(page.getByText(/^Черновик сохранён в \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await page.locator('html[data-alive]').waitFor()
    await expect(page.getByText('Откликнуться могут: с оценкой от 4,5, не новые')).toBeVisible()
  })

  await test.step('the task has it, and its editor shows it', async () => {
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await page.waitForURL(/open=task_/)
    await expect(page.getByRole('dialog').getByText('с оценкой от 4,5, не новые')).toBeVisible()
    const id = new URL(page.url()).searchParams.get('open') ?? ''
    await page.goto(`${app.url}/client/tasks/edit/${id}`)
    await page.locator('html[data-alive]').waitFor()
    await expect(page.getByText('Откликнуться могут: с оценкой от 4,5, не новые')).toBeVisible()
  })
})
