import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { openVisitor, signUp, typeCode } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

test('after the login each side is told what to do, and every button leads to where it is done', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })

  await test.step('an owner', async () => {
    const owner = await openVisitor(browser, app, '89000000001')
    await enter(owner, 'Заказчик')
    const { page } = owner
    await expect(page).toHaveURL(/\/client\/today$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Деньги в пути' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Первая выплата' })).toBeHidden()
    await expectFitAtWidths(page, 'today-client')
    await expectEachLeads(page, /\/client\/(tasks|docs|registers|checks|month|CheckStatus|money|messages|profile)/)
  })

  await test.step('a contractor who has works', async () => {
    const person = await openVisitor(browser, app, '89000000104')
    await enter(person, 'Исполнитель')
    const { page } = person
    await expect(page).toHaveURL(/\/person\/today$/)
    await expectFitAtWidths(page, 'today-person')
    await expect(page.getByRole('heading', { name: 'Что сделать' })).toBeVisible()
  })

  await test.step('a contractor who has not bound the platform sees that first', async () => {
    const person = await openVisitor(browser, app, '89000000106')
    await enter(person, 'Исполнитель')
    await expect(person.page.getByRole('link', { name: /^Привязать: Привяжите платформу/ })).toBeVisible()
    await expectFitAtWidths(person.page, 'today-person-binds')
    await expectEachLeads(person.page, /\/person\/|\/partner\//)
  })

  await test.step('money that comes stands with its day', async () => {
    const person = await openVisitor(browser, app, '89000000103')
    await enter(person, 'Исполнитель')
    await expect(person.page.getByText(/По договору до|По договору был срок/).first()).toBeVisible()
    await expectFitAtWidths(person.page, 'today-person-money')
  })
})

test('a new company walks to its first payment by a list of what is done', async ({ browser }) => {
  await using app = await runApp()
  const boss = await openVisitor(browser, app, '89000000071')
  const { page } = boss
  await page.goto('/?login=1&for=client')
  await signUp(boss, 'Заказчик')
  const form = page.getByRole('dialog', { name: 'Ваша организация' })
  await form.getByLabel('ИНН организации или ИП').fill('7842000011')
  await form.getByLabel('Ваши фамилия, имя и отчество').fill('Ветрова Дарья Юрьевна')
  await form.getByRole('checkbox', { name: /Я представляю эту организацию/ }).check()
  await form.getByRole('button', { name: 'Зарегистрировать' }).click()
  await expect(page).toHaveURL(/\/client\/today$/)
  await expect(page.getByText('Сделано 0 из 7')).toBeVisible()
  await expect(page.getByText(', не сделано')).toHaveCount(7)
  await expectFitAtWidths(page, 'today-first')
  await page.getByRole('link', { name: 'Создать задание' }).click()
  await expect(page).toHaveURL(/\/client\/tasks\/edit/)
})

async function enter({ app, page, phone }: Visitor, side: 'Заказчик' | 'Исполнитель'): Promise<void> {
  await page.goto('/?login=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(side, { exact: true }).click()
  await dialog.getByLabel('Ваш телефон').fill(phone)
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
  await typeCode(page, await app.codeFor(phone, before))
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
}

/** Presses the button of every row and comes back: none leads to an error or away from its side. */
async function expectEachLeads(page: Page, to: RegExp): Promise<void> {
  const buttons = page.locator('li[data-row]').getByRole('link')
  const addresses = await Promise.all((await buttons.all()).map((button) => button.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(0)
  const home = page.url()
  let pressed = 0
  for (const address of addresses) {
    const button = page.locator(`li[data-row] a[href="${address}"]`).first()
    await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
    // What a job has settled meanwhile is asked for no more.
    if ((await button.count()) === 0) continue
    await button.click()
    pressed += 1
    await expect(page).not.toHaveURL(home)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /не найден|прав|ошибка сервера/i })).toBeHidden()
    await page.goto(home)
  }
  expect(pressed).toBeGreaterThan(0)
}
