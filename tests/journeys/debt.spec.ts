import { expect, test } from '@playwright/test'
import { readTaxes } from '#/features/taxes/contract.ts'
import { moscowDate } from '#/kernel/time.ts'
import { enterApi } from '../support/api-actor.ts'
import { expectFit } from '../support/fit-screen.ts'
import { later } from '../support/later.ts'
import { prepareWorks, until, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { pull } from '../support/tax-levers.ts'
import { openVisitor } from '../support/visitor.ts'

const inn = '990900020280'
const work = { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn, title: 'Вёрстка каталога', price: 20_000_00 }

test('a debt is shown at sign-in, postponed, paid in «Мой налог» and gone; the customer sees none of it', async ({ browser }) => {
  await using app = await runApp()
  await prepareWorks(app, '89001112233', [work])
  const person = await openVisitor(browser, app, workerPhone(0), { fetchesAhead: true })
  const client = await openVisitor(browser, app, '89001112233', { fetchesAhead: true })
  const line = person.page.getByRole('region', { name: 'Задолженность по налогу' })
  const dialog = person.page.getByRole('dialog', { name: 'Задолженность по налогу' })

  await test.step("this month's tax is charged next month and not paid in time", async () => {
    const operationTime = Temporal.Now.instant().toString({ smallestUnit: 'second' })
    await pull(app, 'POST', 'receipts', { inn, total: 50_000_00, operationTime, name: 'Уроки рисования' })
    await pull(app, 'POST', 'faults', { kind: 'down' })
    await app.kill()
    await app.start(later(hoursAfterTerm(0)))
    const actor = await enterApi(app, workerPhone(0), 'person')
    await signIn(person, 'Исполнитель')
    await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(line).toHaveCount(0)
    await pull(app, 'DELETE', 'faults')
    await until('the debt, asked for by the calendar', async () => {
      // The sum of the debt is told apart from the charges, and may come before them.
      const { debt, charges, fetched_at: fetchedAt } = await actor.act(readTaxes, {})
      return debt.level === 'warning' && fetchedAt !== null && charges.some(({ state }) => state === 'overdue')
    })
  })

  await test.step('an open page reports the debt by itself and covers nothing', async () => {
    await expect(line).toContainText(/Есть задолженность по налогу 1\s50\d/)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('at sign-in the debt opens with the amount and how to pay', async () => {
    const { page } = person
    await page.goto('/person/tasks')
    await expect(dialog.getByText(/Есть задолженность по налогу 1\s50\d/)).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'Что не оплачено в срок' })).toContainText('1 500')
    await dialog.getByText('На задания и выплаты это не влияет, заказчики этого не видят.').waitFor()
    const paper = dialog.getByRole('listitem').first()
    if (!(await paper.getByText('Казначейство России (ФНС России)').isVisible())) await paper.locator('summary').click()
    await expect(paper.getByRole('img', { name: /^QR-код для оплаты/ })).toBeVisible()
    await expect(paper.getByText('Казначейство России (ФНС России)')).toBeVisible()
    await expect(paper.getByText('03100643000000018500')).toBeVisible()
    await expectFit(page, 'debt-dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(line).toContainText(/Есть задолженность по налогу 1\s50\d/)
    await expectFit(page, 'debt-line')
  })

  await test.step("the customer's card, lists and notices say nothing about taxes", async () => {
    const { page } = client
    await signIn(client, 'Заказчик')
    const heard: string[] = []
    page.on('response', async (answer) => {
      if (/\/api\//.test(answer.url()) && answer.ok()) heard.push(await answer.text().catch(() => ''))
    })
    for (const address of [
      '/client/tasks',
      '/client/CheckStatus?tab=people',
      '/client/checks',
      '/client/registers',
      '/person/notification',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.content()).not.toMatch(aboutDebt)
    }
    await page.goto('/client/CheckStatus?tab=people')
    await page
      .getByRole('link', { name: /Соколова/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText(inn).first()).toBeVisible()
    expect(await page.content()).not.toMatch(aboutDebt)
    expect(heard.join('\n')).not.toMatch(aboutDebt)
    await expectFit(page, 'debt-executor')
  })

  await test.step('a postponed debt stays silent until tomorrow and then returns', async () => {
    const { page } = person
    await line.getByRole('button', { name: 'Напомнить завтра' }).click()
    await expect(line).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(line).toBeHidden()
    await app.kill()
    await app.start(later(hoursAfterTerm(1)))
    await signIn(person, 'Исполнитель')
    await expect(dialog.getByText(/Есть задолженность по налогу 1\s50\d/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(line).toContainText(/Есть задолженность по налогу 1\s50\d/)
  })

  await test.step('paid in «Мой налог», it disappears at the next poll of the tax service', async () => {
    const { page } = person
    const cabinet = await page.context().newPage()
    await cabinet.goto(`${app.taxServiceUrl}/cabinet/${inn}`)
    await cabinet.getByRole('button', { name: /^Оплатить \d\d\.\d{4}/ }).click()
    await expect(cabinet.getByRole('button', { name: 'Погасить долг и пени' })).toHaveCount(0)
    await cabinet.close()
    await page.goto('/person/profile?tab=taxes')
    // An answer asked for before the payment may come after it: the person looks again.
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Обновить', exact: true })
      if (await again.isVisible()) await again.click()
      await expect(page.getByText(/Есть задолженность/)).toHaveCount(0, { timeout: 90_000 })
    }).toPass({ timeout: 120_000 })
    await expect(page.getByText('Оплачен', { exact: true }).first()).toBeVisible()
    await expectFit(page, 'debt-paid')
    await page.goto('/person/tasks')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(line).toHaveCount(0)
  })
  await Promise.all([person.page.context().close(), client.page.context().close()])
})

const aboutDebt = /задолженност|недоимк|пеня|пени[^\p{L}]|debt(?!Threshold)/iu

/**
 * Until some days after this month's tax is due: it is charged on the 12th of the next month and due on the 28th. At night, when the
 * round of the calendar is asked.
 */
function hoursAfterTerm(days: number): string {
  const now = Temporal.Now.instant()
  const month = moscowDate(now).toPlainYearMonth().add({ months: 2 })
  const day = month.toPlainDate({ day: 4 }).add({ days })
  const hours = now.until(day.toZonedDateTime('Europe/Moscow').toInstant().add({ hours: 23 })).total('hours')
  return `PT${Math.ceil(hours)}H`
}
