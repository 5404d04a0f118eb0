import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { openApprovedWork, payOnPage } from '../support/pay-works.ts'
import { runApp } from '../support/running-app.ts'
import { pull, readBook } from '../support/tax-levers.ts'

const inn = '990900020280'
const work = { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn, title: 'Вёрстка каталога', price: 20_000_00 }

test('money is paid while ФНС is silent: both sides see the truth, and the receipt arrives once, by itself', async ({
  browser,
}) => {
  await using app = await runApp()
  const { client, person, register } = await openApprovedWork(browser, app, work)

  await test.step('the payment succeeds, the receipt cannot be made', async () => {
    await pull(app, 'POST', 'faults', { kind: 'down' })
    await payOnPage(client.page, register)
    await expect.poll(() => bookOfBank(app.bankUrl), { timeout: 120_000 }).toEqual(['paid'])
    await expect(async () => {
      await client.page.goto('/client/checks')
      await client.page.getByRole('link', { name: /Соколова/ }).click({ timeout: 2_000 })
    }).toPass({ timeout: 120_000 })
    const card = client.page.getByRole('dialog', { name: 'Чек' })
    await expect(card.getByText('ФНС временно не отвечает. Повторим сами')).toBeVisible({ timeout: 120_000 })
    await expect(card.getByText('Деньги уже выплачены, чек не потеряется.')).toBeVisible()
    await expect(card.getByText(/Ответа нет с .*\d\d:\d\d/)).toBeVisible()
    await expect(card.getByText(/Спросим снова .*\d\d:\d\d/)).toBeVisible()
    await expectFit(client.page, 'outage-check')
    expect(await receipts()).toBe(0)
  })

  await test.step("every footer says since when; both sides' pages say what happens to their receipts", async () => {
    for (const { page } of [client, person]) {
      await expect(async () => {
        await app.advance('PT5S')
        await page.goto('/')
        await expect(footerOf(page)).toHaveText(/^ФНС не отвечает с (\d+ [а-я]+, )?\d\d:\d\d$/, { timeout: 2_000 })
      }).toPass({ timeout: 120_000 })
    }
    await client.page.goto('/client/checks')
    await expect(main(client.page).getByText(/^ФНС не отвечает с (\d+ [а-я]+, )?\d\d:\d\d$/)).toBeVisible()
    await expect(main(client.page).getByText(/Чеки по прошедшим выплатам уйдут сами/)).toBeVisible()
    await expectFit(client.page, 'outage-client-checks')
    await client.page.goto(register)
    await expect(main(client.page).getByText(/^ФНС не отвечает с (\d+ [а-я]+, )?\d\d:\d\d$/)).toBeVisible()
    await expect(main(client.page).getByText(/Чеки уйдут сами, как только она ответит/)).toBeVisible()
    await expectFit(client.page, 'outage-register')
    await person.page.goto('/person/checks')
    await expect(main(person.page).getByText(/^ФНС не отвечает с (\d+ [а-я]+, )?\d\d:\d\d$/)).toBeVisible()
    await expect(main(person.page).getByText(/Ваши чеки уйдут сами, как только она ответит/)).toBeVisible()
    await expect(main(person.page).getByText(/Вёрстка каталога/)).toBeVisible()
    await expectFit(person.page, 'outage-person-checks')
  })

  await test.step('ФНС answers again: one receipt, and the outage messages disappear by themselves', async () => {
    await client.page.goto('/client/checks')
    await pull(app, 'DELETE', 'faults')
    await expect.poll(laterReceipts, { timeout: 150_000 }).toBe(1)
    for (const { page } of [client, person]) {
      await expect(main(page).getByText(/ФНС не отвечает/)).toHaveCount(0, { timeout: 90_000 })
      await expect(footerOf(page)).toHaveText('Все сервисы отвечают', { timeout: 120_000 })
    }
    await expect(main(client.page).getByText('Зарегистрирован', { exact: true }).filter({ visible: true })).toBeVisible({
      timeout: 120_000,
    })
    await expect(main(person.page).getByText('Зарегистрирован', { exact: true }).filter({ visible: true })).toBeVisible({
      timeout: 120_000,
    })
    await client.page.goto(register)
    await expect(client.page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 90_000 })
  })

  await test.step('the history records the outage; the books have one payment and one receipt', async () => {
    const { page } = person
    await footerOf(page).click()
    const card = page.getByRole('dialog', { name: 'Состояние сервисов' }).getByRole('region', { name: 'ФНС', exact: true })
    await expect(card.getByText('Отвечает', { exact: true })).toBeVisible()
    await expect(card.getByText(/1 перерыв/).first()).toBeVisible()
    await expectFit(page, 'outage-history')
    expect(await receipts()).toBe(1)
    expect(await bookOfBank(app.bankUrl)).toEqual(['paid'])
  })
  await Promise.all([client.page.context().close(), person.page.context().close()])

  /** A service in doubt is asked every few seconds: each look comes five seconds later by the clock of the product. */
  async function laterReceipts(): Promise<number> {
    await app.advance('PT5S')
    return receipts()
  }

  async function receipts(): Promise<number> {
    const book = await readBook(app, `receipts?inn=${inn}`)
    return Array.isArray(book) ? book.length : Number.NaN
  }
})

function main(page: Page) {
  return page.getByRole('main')
}

function footerOf(page: Page) {
  return page.getByRole('contentinfo').getByRole('link', { name: /сервис|ФНС/ })
}

/** States of all payments in the bank. */
async function bookOfBank(bankUrl: string): Promise<string[]> {
  const book = await (await fetch(`${bankUrl}/admin/book`)).text()
  return [...book.matchAll(/"state":"(\w+)"/g)].map(([, state = '']) => state)
}
