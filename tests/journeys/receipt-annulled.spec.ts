import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { expectFit } from '../support/fit-screen.ts'
import { openApprovedWork, payOnPage } from '../support/pay-works.ts'
import { runApp } from '../support/running-app.ts'
import { readBook } from '../support/tax-levers.ts'
import { signNextDocument } from '../support/visitor.ts'

const inn = '990900020280'
const work = { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn, title: 'Вёрстка каталога', price: 20_000_00 }

test('a receipt annulled outside is noticed and replaced; the new one is annulled by agreement, and then its paid act', async ({
  browser,
}) => {
  await using app = await runApp()
  const { client, person, register } = await openApprovedWork(browser, app, work)
  const card = client.page.getByRole('dialog', { name: /^Чек/ })

  await test.step('a work is paid and its receipt is registered', async () => {
    await payOnPage(client.page, register)
    await expect(client.page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 90_000 })
  })

  await test.step('the person annuls it in «Мой налог»', async () => {
    const cabinet = await person.page.context().newPage()
    await cabinet.goto(`${app.taxServiceUrl}/cabinet/${inn}`)
    await cabinet.getByText('Аннулировать…').click()
    await cabinet.getByRole('button', { name: /^Аннулировать чек/ }).click()
    await expect(cabinet.getByText(/Аннулирован \d\d\.\d\d\.\d{4}/)).toBeVisible()
    await cabinet.close()
  })

  await test.step('the comparison finds it: a critical notice opens over whatever the customer is doing', async () => {
    const { page } = client
    await page.goto('/client/checks')
    await page.getByRole('link', { name: /Соколова/ }).click()
    await expect(card.getByText(/Ещё не сверяли|Совпадает с ФНС/)).toBeVisible()
    await card.getByRole('button', { name: 'Сверить с ФНС' }).click()
    const alarm = page.getByRole('dialog', { name: 'Исполнитель аннулировал чек' })
    await expect(alarm).toBeVisible({ timeout: 120_000 })
    await expect(alarm).toContainText('Соколова Мария Игоревна, 20 000 ₽. Выберите, что делать')
    await expectFit(page, 'annulled-alarm')
    await alarm.getByRole('button', { name: 'Позже' }).click()
    await expect(alarm).toBeHidden()
  })

  await test.step('postponed, it stays in the list as important until acted on, and leads to the receipt', async () => {
    const { page } = client
    await page.goto('/person/notification')
    const row = page.getByRole('listitem').filter({ hasText: 'Исполнитель аннулировал чек' })
    await expect(row).toContainText('Важно')
    await expect(row).toContainText('Останется здесь, пока не откроете')
    await expect(row.getByRole('button', { name: /^В архив/ })).toHaveCount(0)
    await expectFit(page, 'annulled-notice')
    await row.getByRole('link', { name: 'Исполнитель аннулировал чек', exact: true }).click()
    await expect(card.getByText('Исполнитель аннулировал чек в «Мой налог»')).toBeVisible()
    await expect(card.getByText(/Деньги выплачены, а чека нет: сумму нельзя учесть в расходах/)).toBeVisible()
    await expectFit(page, 'annulled-card')
  })

  await test.step('a replacement receipt is requested and registered', async () => {
    const { page } = client
    await page.goto('/client/checks?tab=cancelled')
    await page.getByRole('link', { name: /Соколова/ }).click()
    await card.getByRole('button', { name: 'Запросить новый чек' }).click()
    const replace = page.getByRole('dialog', { name: /новый чек/i })
    await expectFit(page, 'annulled-replace')
    await replace.getByRole('button', { name: /Запросить/ }).click()
    await expect(card.getByText('Взамен запрошен новый чек')).toBeVisible()
    await expect.poll(livingReceipts, { timeout: 120_000 }).toBe(1)
    await card.getByRole('link', { name: 'Открыть новый чек' }).click()
    await expect(card.getByText('Зарегистрирован', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
  })

  await test.step('the customer asks to annul the replacement', async () => {
    const { page } = client
    await card.getByRole('button', { name: 'Аннулировать' }).click()
    const asking = page.getByRole('dialog', { name: 'Запросить аннулирование чека' })
    await asking.getByRole('button', { name: 'Отправить просьбу' }).click()
    await expect(asking.getByText('Выберите причину')).toBeVisible()
    await asking.getByRole('radio', { name: /ошибочно/ }).check()
    await asking.getByLabel('Комментарий').fill('В чеке не та услуга.')
    await expectFit(page, 'annulled-asking')
    await asking.getByRole('button', { name: 'Отправить просьбу' }).click()
    await expect(card.getByText('Просьба аннулировать чек отправлена')).toBeVisible()
    expect(await livingReceipts()).toBe(1)
  })

  await test.step('the person is told, reads the reason and agrees', async () => {
    const { page } = person
    await page.goto('/person/notification')
    await page.getByRole('link', { name: 'Заказчик просит аннулировать чек', exact: true }).click()
    await page.goto('/person/checks')
    const asked = page.getByRole('region', { name: 'Просьбы аннулировать чек' })
    await expect(asked).toContainText('В чеке не та услуга.')
    await expect(asked).toContainText(/Ответьте до/)
    await expectFit(page, 'annulled-asked')
    await asked.getByRole('button', { name: 'Согласиться' }).click()
    const sure = page.getByRole('alertdialog', { name: /^Аннулировать чек на .+₽/ })
    await expect(sure).toContainText(/Налог уменьшится/)
    await expectFit(page, 'annulled-sure')
    await sure.getByRole('button', { name: 'Аннулировать' }).click()
    await expect(asked).toHaveCount(0)
  })

  await test.step('ФНС annuls it, and the customer sees its whole history', async () => {
    await expect.poll(livingReceipts, { timeout: 120_000 }).toBe(0)
    await expect(card.getByText('Аннулирован', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
    const history = card.getByRole('list', { name: 'История чека' })
    await expect(history).toContainText('Заказчик просит аннулировать')
    await expect(history).toContainText('Исполнитель согласен')
    await expectFit(client.page, 'annulled-history')
    expect(await receiptsOf()).toHaveLength(2)
  })

  await test.step('both annul the paid act, and the customer proposes another for less', async () => {
    const { page } = client
    await page.goto('/client/docs?tab=signed&kind=act')
    await page.getByRole('link', { name: /^Акт/ }).click()
    await page.getByRole('button', { name: 'Аннулировать' }).click()
    const annulling = page.getByRole('dialog', { name: 'Аннулировать документ' })
    await annulling.getByLabel('Причина').fill('Сделана только часть страниц')
    await annulling.getByLabel('Сумма нового акта').fill('15000')
    await expectFit(page, 'paid-act-annulling')
    await annulling.getByRole('button', { name: 'Составить соглашение' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Соглашение об аннулировании/ })).toBeVisible()
    await signNextDocument(client, 'client', /Соглашение об аннулировании/)
    await signNextDocument(person, 'person', /Соглашение об аннулировании/)
  })

  await test.step('both sign the new act, and the page of the old one leads to the new receipt', async () => {
    const { page } = client
    await signNextDocument(person, 'person', /^Акт/)
    await signNextDocument(client, 'client', /^Акт/)
    await page.goto('/client/docs?tab=closed&kind=act')
    await page.getByRole('link', { name: /^Акт/ }).click()
    const way = page.getByRole('list', { name: 'Как аннулировать оплаченный акт' })
    await expect(way.getByText('Ваша очередь: запросить новый чек')).toBeVisible()
    await expectFit(page, 'paid-act-way')
    await way.getByRole('link', { name: 'Открыть чек' }).click()
    await card.getByRole('button', { name: 'Запросить новый чек' }).click()
    await page
      .getByRole('dialog', { name: /новый чек/i })
      .getByRole('button', { name: /Запросить/ })
      .click()
    await expect.poll(livingReceipts, { timeout: 120_000 }).toBe(1)
    const [standing] = (await receiptsOf()).filter(({ cancelledAt }) => cancelledAt === undefined)
    expect(standing).toMatchObject({ total: 15_000_00 })
  })
  await Promise.all([client.page.context().close(), person.page.context().close()])

  async function receiptsOf() {
    return z
      .array(z.object({ total: z.number(), cancelledAt: z.optional(z.string()) }))
      .parse(await readBook(app, `receipts?inn=${inn}`))
  }

  async function livingReceipts(): Promise<number> {
    return (await receiptsOf()).filter(({ cancelledAt }) => cancelledAt === undefined).length
  }
})
