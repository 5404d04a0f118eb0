import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { makeOwnReceipt } from '#/features/receipts/contract/own-receipt.ts'
import { dueDay } from '#/features/taxes/domain/tax-calendar.ts'
import { moscowDate } from '#/kernel/time.ts'
import { enterApi } from '../support/api-actor.ts'
import { expectFit } from '../support/fit-screen.ts'
import { later } from '../support/later.ts'
import { preparePerson, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { pull } from '../support/tax-levers.ts'
import { openVisitor } from '../support/visitor.ts'

/** A whole year from its first income to its last months. */
const year = moscowDate(Temporal.Now.instant()).year + 1
const begins = Temporal.PlainDate.from({ year, month: 2, day: 10 })
const incomes = [
  { on: begins, rubles: 400_000 },
  { on: begins.with({ month: 4 }), rubles: 300_000 },
  { on: begins.with({ month: 7, day: 5 }), rubles: 600_000 },
  { on: begins.with({ month: 9, day: 25 }), rubles: 700_000 },
  { on: begins.with({ month: 11, day: 20 }), rubles: 130_000 },
]
const inn = '990900020280'

test('a person sees where the limit of the year ends, what to put aside for the tax, and keeps its dates', async ({
  browser,
}) => {
  await using app = await runApp()
  await app.kill()
  await app.start(later(`PT${Math.ceil(hoursTo(begins))}H`))
  await preparePerson(app, { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn })
  const person = await openVisitor(browser, app, workerPhone(0), { fetchesAhead: true })
  const { page } = person
  await signIn(person, 'Исполнитель')
  const chart = page.getByRole('figure')
  const main = page.getByRole('main')

  await test.step('without income there is nothing to put aside and no forecast', async () => {
    await page.goto('/person/checks')
    await expect(main.getByText('Пока нечего')).toBeVisible()
    await expect(main.getByText(/^Осталось 2\s400\s000\s₽\.$/)).toBeVisible()
    await expect(chart).toHaveCount(0)
    await expectFit(page, 'year-empty')
  })

  await test.step('an own sale is put aside for at once, at the rate of its buyer', async () => {
    const actor = await enterApi(app, workerPhone(0), 'person')
    const sale = { income_type: 'FROM_INDIVIDUAL' as const, buyer_inn: '', buyer_name: '', operation_time: '' }
    const services = [{ name: 'Урок рисования', quantity: 1, price: 10_000_00 }]
    await actor.act(makeOwnReceipt, { body: { ...sale, services, operation_on: begins.toString(), even_similar: false } })
    // With the deduction once ФНС has told of it, 3 %.
    await expect(main.getByText(/^≈\s[34]00\s₽$/)).toBeVisible({ timeout: 120_000 })
    await expect(main.getByText(/^Февраль: /)).toBeVisible()
    await expectFit(page, 'year-sale')
  })

  await test.step('what ФНС tells of the year shows the month in which the limit ends', async () => {
    let ahead = hoursTo(begins)
    for (const { on, rubles } of incomes) {
      if (on !== begins) await app.advance(`PT${Math.round((hoursTo(on) - ahead) * 60)}M`)
      ahead = hoursTo(on)
      const operationTime = noonOf(on).toString()
      // Who has not entered for 90 days is asked more at the door.
      await enterApi(app, workerPhone(0), 'person')
      await pull(app, 'POST', 'receipts', { inn, total: rubles * 100, operationTime, name: 'Съёмка' })
    }
    await signIn(person, 'Исполнитель')
    await page.goto('/person/profile?tab=taxes')
    await page.locator('html[data-alive]').waitFor()
    await expect(main.getByText(/2\s140\s000\s₽/).first()).toBeVisible({ timeout: 120_000 })
    // Nothing was paid in this year: the warning opens once a day, over whatever page comes first.
    await page.addLocatorHandler(page.getByRole('dialog', { name: 'Задолженность по налогу' }), () =>
      page.keyboard.press('Escape'),
    )
    await page.goto('/person/checks')
    await page.locator('html[data-alive]').waitFor()
    await expect(main.getByText(/^Есть задолженность по налогу/).first()).toBeVisible()
    await expect(main.getByText(/При таком темпе лимит закончится в декабре/)).toBeVisible()
    await expect(main.getByText('Лимит самозанятого близко')).toBeVisible()
    await expect(chart.getByRole('row', { name: /Декабрь/ })).toContainText('2 400 000')
    await expectFit(page, 'year-near')
  })

  await test.step('the dates of the tax go into the calendar of the phone', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'В календарь телефона' }).click(),
    ])
    const days = await readFile(await file.path(), 'utf8')
    expect(days).toContain('SUMMARY:Оплатить налог за ноябрь')
    expect(days).toContain(
      `DTSTART;VALUE=DATE:${dueDay(Temporal.PlainYearMonth.from({ year, month: 11 }))
        .toString()
        .replaceAll('-', '')}`,
    )
  })
  await page.context().close()
})

function noonOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: '12:00' }).toInstant()
}

function hoursTo(day: Temporal.PlainDate): number {
  return Temporal.Now.instant().until(noonOf(day)).total('hours')
}
