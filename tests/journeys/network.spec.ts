import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { preparePerson } from '../support/prepared-works.ts'
import { openLifeless } from '../support/open-lifeless.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { untilLive } from '../support/until-live.ts'
import { openVisitor } from '../support/visitor.ts'

const written = 'Марианна'

test('without a network or a server the page stays as it was, says so, and recovers by itself', async ({ browser }) => {
  await using app = await runApp()
  const { phone } = await preparePerson(app, {
    surname: 'Соколова',
    firstname: 'Мария',
    secondname: 'Игоревна',
    inn: '990900020280',
  })
  const person = await openVisitor(browser, app, phone, { fetchesAhead: true })
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')
  await page.goto('/person/profile')
  const name = page.getByLabel('Имя', { exact: true })
  await untilLive(name)
  await name.fill(written)
  const services = page.getByRole('contentinfo').getByRole('link', { name: 'Все сервисы отвечают' })
  const dialog = page.getByRole('dialog', { name: 'Состояние сервисов' })

  await test.step('the network is lost: the line shows the time of the data, a popup waits, the form stays', async () => {
    await page.context().setOffline(true)
    await expect(lineOf(page)).toHaveText(/^Нет сети\. Показываем данные на \d\d:\d\d/)
    await services.click()
    await expect(name).toHaveValue(written)
    await expectFit(page, 'no-network')
    expect(await seriousFaults(page)).toEqual([])
    await page.context().setOffline(false)
    await expect(dialog).toBeVisible({ timeout: 90_000 })
    await expect(lineOf(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue(written)
  })

  await test.step('the server dies: typed text stays and is saved when the server is back', async () => {
    await app.kill()
    await services.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lineOf(page)).toHaveText(/^Сервер не отвечает\. Показываем данные на \d\d:\d\d/)
    await expect(name).toHaveValue(written)
    await page.getByRole('button', { name: 'Сохранить' }).first().click()
    await expect(page.getByText(/Нет связи с сервером/).first()).toBeVisible()
    await expect(name).toHaveValue(written)
    // Its code has not been asked for yet.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Персональные данные' }).click()
    await app.start()
    await expect(lineOf(page)).toHaveCount(0, { timeout: 120_000 })
    const policy = page.getByRole('dialog', { name: /персональных данных/ })
    await expect(policy).toBeVisible({ timeout: 120_000 })
    await page.keyboard.press('Escape')
    await expect(policy).toBeHidden()
    await expect(name).toHaveValue(written)
  })

  await test.step('a page that cannot be opened keeps the menu and opens by itself later', async () => {
    await page.goto('/person/notification')
    await expect(page.getByRole('heading', { level: 1, name: 'Уведомления' })).toBeVisible()
    await app.kill()
    await page.getByRole('link', { name: 'Архив', exact: true }).click()
    await expect(lineOf(page)).toHaveText(/^Сервер не отвечает\./)
    await expect(page.getByRole('link', { name: /^Уведомления/ }).first()).toBeVisible()
    await app.start()
    await expect(page.getByRole('heading', { level: 1, name: /рхив/ })).toBeVisible({ timeout: 120_000 })
    await expect(lineOf(page)).toHaveCount(0)
  })
  await page.context().close()
})

test('values typed, selected and checked before hydration stay', async ({ browser }) => {
  await using app = await runApp()
  const inn = '990900020280'
  const { phone } = await preparePerson(app, { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn })
  const person = await openVisitor(browser, app, phone, { fetchesAhead: true })
  const { page } = person

  await test.step("a guest's questionnaire", async () => {
    const comeToLife = await openLifeless(page, '/partner/RegistrationNPD')
    await expect(page.getByText('Ответьте на все вопросы')).toBeVisible()
    for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 })
    comeToLife()
    await expect(page.getByText('Вам можно стать самозанятым')).toBeVisible()
  })

  await test.step('a form with its own data, submitted before hydration too', async () => {
    await signIn(person, 'Исполнитель')
    const comeToLife = await openLifeless(page, '/person/profile')
    await page.getByLabel('Имя', { exact: true }).fill(written)
    await page.getByLabel('Нет отчества').check()
    await page.getByRole('button', { name: 'Сохранить' }).first().click()
    comeToLife()
    await expect(page.getByText('Данные сохранены')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(written)
    await expect(page.getByLabel('Нет отчества')).toBeChecked()
  })
  await page.context().close()
})

function lineOf(page: Page) {
  return page.getByRole('banner').getByRole('status')
}
