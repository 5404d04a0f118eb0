import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { makeOwnReceipt, readSaleTerms } from '#/features/receipts/contract/own-receipt.ts'
import { mostServices } from '#/features/receipts/domain/own-sale.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import { enterApi } from '../support/api-actor.ts'
import { expectFit, expectFitAtWidths } from '../support/fit-screen.ts'
import { openGuessedReceipts } from '../support/guessed-receipts.ts'
import { codesOn, openPdf } from '../support/open-pdf.ts'
import { prepareWorks, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { pull, readBook } from '../support/tax-levers.ts'
import { openVisitor } from '../support/visitor.ts'

const inn = demoInn(1)
/** As long as a service may be named. */
const longName = 'Предметная съёмка и ретушь каталога мебели для интернет-магазина: '.repeat(4).slice(0, 256)
const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn, title: 'Съёмка', price: 1_500_000 }

test('a person registers an own sale, sees its tax before, repeats it and annuls one of the two', async ({
  browser,
  request,
}) => {
  await using app = await runApp()
  await prepareWorks(app, '89001112233', [work])
  const person = await openVisitor(browser, app, workerPhone(0))
  const { page } = person
  await signIn(person, 'Исполнитель')
  const actor = await enterApi(app, workerPhone(0), 'person')
  // Until ФНС has told of the deduction the tax is shown without it.
  await expect.poll(async () => (await actor.act(readSaleTerms, {})).deduction_left, { timeout: 120_000 }).not.toBeNull()
  await page.goto('/person/checks?tab=own')
  await page.locator('html[data-alive]').waitFor()
  const typing = page.getByRole('dialog', { name: 'Новый чек' })
  const card = page.getByRole('dialog', { name: /^Чек/ })

  await test.step('what is typed is checked before it is sent, and its tax follows the buyer', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Новый чек' }).last().click()
    await typing.getByRole('button', { name: 'Зарегистрировать' }).click()
    await expect(typing.getByText('Напишите, за что заплатили')).toBeVisible()
    await expect(typing.getByText('Цена в рублях, например 1 500,50')).toBeVisible()
    await typing.getByLabel('Услуга или товар').fill('Портретная съёмка')
    await typing.getByLabel('Цена').fill('2000')
    await typing.getByRole('button', { name: 'Добавить строку' }).click()
    await typing.getByLabel('Услуга или товар').last().fill('Печать снимка')
    await typing.getByLabel('Кол-во').last().fill('4')
    await typing.getByLabel('Цена').last().fill('250')
    await expect(sum(0)).toHaveText('3 000 ₽')
    await expect(sum(1)).toHaveText('≈ 90 ₽')
    await expectFit(page, 'own-receipt-person')
    await typing.getByRole('radio', { name: /Юрлицо или ИП/ }).check()
    await expect(sum(1)).toHaveText('≈ 120 ₽')
    await expectFit(page, 'own-receipt-company')
    await typing.getByRole('radio', { name: /Физлицо/ }).check()
  })

  await test.step('a reload loses no service; more than the year holds is said at once', async () => {
    await page.reload()
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Новый чек' }).first().click()
    await expect(typing.getByLabel('Услуга или товар').last()).toHaveValue('Печать снимка')
    await typing.getByLabel('Цена').last().fill('700000')
    await expect(typing.getByText(/Доход превысит 2 400 000 ₽/)).toBeVisible()
    await expectFit(page, 'own-receipt-limit')
    await typing.getByLabel('Цена').last().fill('250')
  })

  await test.step('while ФНС is silent the sale is taken, and it is registered once it answers', async () => {
    await pull(app, 'POST', 'faults', { kind: 'down' })
    await typing.getByRole('button', { name: 'Зарегистрировать' }).dblclick()
    await expect(card.getByText('ФНС временно не отвечает. Повторим сами')).toBeVisible({ timeout: 60_000 })
    await expectFit(page, 'own-receipt-waiting')
    await pull(app, 'DELETE', 'faults')
    await expect(card.getByText('Зарегистрирован', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
    await expect(card.getByRole('button', { name: 'Поделиться' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'QR-код' })).toBeVisible()
    await expectFit(page, 'own-receipt-registered')
    expect(await totals()).toEqual([3_000_00])
  })

  await test.step('the same sale again is asked about, and stands beside the first', async () => {
    await card.getByRole('button', { name: 'Повторить' }).click()
    const again = page.getByRole('dialog', { name: 'Повторить чек' })
    await expect(again.getByLabel('Цена').last()).toHaveValue('250,00')
    await again.getByRole('button', { name: 'Зарегистрировать' }).click()
    await expect(again.getByText(/Похожий чек уже есть/)).toBeVisible()
    await expectFit(page, 'own-receipt-similar')
    await again.getByRole('button', { name: 'Всё равно зарегистрировать' }).click()
    await expect(again).toBeHidden()
    await expect.poll(totals, { timeout: 60_000 }).toEqual([3_000_00, 3_000_00])
    await expect(card.getByText('Зарегистрирован', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  })

  await test.step('it is annulled with a reason, by the person alone', async () => {
    await card.getByRole('button', { name: 'Аннулировать' }).click()
    const annulling = page.getByRole('dialog', { name: 'Аннулировать чек' })
    await annulling.getByRole('radio', { name: /Возврат средств/ }).check()
    await expectFit(page, 'own-receipt-annulling')
    await annulling.getByRole('button', { name: 'Аннулировать' }).click()
    await expect.poll(standing, { timeout: 120_000 }).toBe(1)
    await expect(card.getByText('Аннулирован', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await page.goto('/person/checks?tab=own')
    await expect(page.getByRole('listitem').filter({ hasText: 'Портретная съёмка' })).toHaveCount(2)
    await expectFit(page, 'own-receipt-list')
    await page.goto('/person/checks?tab=paid')
    await expect(page.getByText('Чеков за выплаты пока нет')).toBeVisible()
  })

  await test.step('what was sold in «Мой налог» itself stands on a tab of its own, and nothing of ours does', async () => {
    await page.getByRole('link', { name: 'Не через «Наряд»' }).click()
    await expect(page.getByText('Других чеков нет')).toBeVisible({ timeout: 60_000 })
    await sell('Семейная съёмка; 4000')
    await pull(app, 'POST', 'faults', { kind: 'down' })
    await app.advance('PT2M')
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(page.getByText(/ФНС не отвечает с .+\. Мы повторим сами/)).toBeVisible({ timeout: 60_000 })
    await expectFit(page, 'outside-receipts-silent')
    await pull(app, 'DELETE', 'faults')
    const sale = page.getByRole('listitem').filter({ hasText: 'Семейная съёмка' })
    await expect(sale).toContainText(/Физлицо · в «Мой налог»4.000,00.₽налог/, { timeout: 120_000 })
    await expect(sale.getByRole('link')).toHaveAttribute('href', new RegExp(`/receipt/${inn}/.+/print`))
    await expect(page.getByText('Портретная съёмка')).toHaveCount(0)
    await expectFitAtWidths(page, 'outside-receipts')
  })

  await test.step('a receipt of six services of the longest names prints on one sheet, and the code on paper leads to ФНС', async () => {
    const name = (place: number) => `${place} ${longName}`.slice(0, 256)
    const services = Array.from({ length: mostServices }, (_, place) => ({
      name: name(place),
      quantity: 1,
      price: kopecks(9_999_99),
    }))
    await actor.act(makeOwnReceipt, {
      body: {
        income_type: 'FROM_LEGAL_ENTITY',
        buyer_inn: '7707083893',
        buyer_name: 'ООО «Ромашка»',
        services,
        operation_on: moscowDate(Temporal.Now.instant()).toString(),
        operation_time: '',
        even_similar: true,
      },
    })
    await expect(async () => {
      const answer = await page.goto(`/receipt/${inn}/${await longest()}`)
      expect(answer?.status()).toBe(200)
    }).toPass({ timeout: 120_000 })
    const link = await page.getByRole('link', { name: 'Открыть на сайте ФНС' }).getAttribute('href')
    const sheets = openPdf(await page.pdf({ format: 'A4', path: test.info().outputPath('receipt.pdf') }))
    expect(codesOn(sheets)).toEqual([[link]])
  })

  await test.step('who guesses addresses of receipts is shown one and the same page, and soon is told to wait', async () => {
    const pages = await openGuessedReceipts(request, app, { inn, number: page.url().split('/').at(-1) ?? '' })
    expect(new Set(pages.keys())).toEqual(new Set([404, 429]))
    expect(new Set(pages.get(404))).toEqual(new Set([expect.stringContaining('Чек не найден')]))
    expect(new Set(pages.get(429)).size).toBe(1)
    // Sixty a minute, and a minute may end meanwhile.
    expect(pages.get(404)?.length).toBeLessThanOrEqual(120)
  })
  await page.context().close()

  function sum(place: number) {
    return typing.getByRole('definition').nth(place)
  }

  async function sell(services: string): Promise<void> {
    const body = new URLSearchParams({ services })
    const answer = await fetch(`${app.taxServiceUrl}/cabinet/${inn}/sell`, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
  }

  async function book() {
    return z
      .array(z.object({ id: z.string(), total: z.number(), cancelledAt: z.optional(z.string()) }))
      .parse(await readBook(app, `receipts?inn=${inn}`))
  }

  async function totals(): Promise<number[]> {
    return (await book()).map(({ total }) => total)
  }

  async function longest(): Promise<string | undefined> {
    return (await book()).find(({ total }) => total === mostServices * 9_999_99)?.id
  }

  async function standing(): Promise<number> {
    return (await book()).filter(({ cancelledAt }) => cancelledAt === undefined).length
  }
})
