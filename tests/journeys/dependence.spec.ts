import { expect, test } from '@playwright/test'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { largeRegister } from '../support/large-register.ts'
import { payMonthly } from '../support/monthly-payments.ts'
import { prepareClient } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, putOffNotices } from '../support/visitor.ts'

const ownerPhone = '89001112233'
const people = 36
const risks = '/client/CheckStatus?tab=risks'
const last = `person_id like '%${String(people).padStart(5, '0')}'`

test('the owner sees the thirty-sixth person coming, is told when he has come, finds the payments behind it and accepts the risk', async ({
  browser,
}) => {
  await using app = await runApp()
  await prepareClient(app, ownerPhone, { isConnected: false })
  const today = moscowDate(systemClock.now())
  const next = today.add({ months: 1 }).with({ day: 1 })
  await using register = await largeRegister(app.databaseUrl, ownerPhone, people * 3, 3)
  await payMonthly(register.run, register.id, people, today.toString())
  const first = today.subtract({ months: 1 }).with({ day: 1 }).toString()
  await register.run(`update payouts set state = 'returned' where ${last} and paid_at < '${first} 00:00+03'`)
  const visitor = await openVisitor(browser, app, ownerPhone)
  const { page } = visitor
  await putOffNotices(page)
  await signIn(visitor, 'Заказчик')

  await test.step('thirty-five match, one will on the first day of the next month', async () => {
    await page.goto(risks)
    await expect(page.getByText('Под критерии попадают 35 человек')).toBeVisible()
    await expect(page.getByText('Порог проверки — больше 35. Он близко')).toBeVisible()
    await expect(page.getByText(`порог будет пройден ${formatDay(next)}`)).toBeVisible()
    await page.getByRole('link', { name: /^Скоро/ }).click()
    await expect(page.getByText(`Попадёт ${formatDay(next)}, если платить как сейчас`)).toBeVisible()
    await expectFitAtWidths(page, 'dependence-near')
  })

  await test.step('he is paid again, and the weekly count tells of it', async () => {
    await app.advance(`PT${24 * (today.until(next).days + 1)}H`)
    const again = `paid_at = '${next.toString()} 10:00+03', state = 'paid'`
    await register.run(`update payouts set ${again} where ${last} and paid_at < '${first} 00:00+03'`)
    await app.advance('PT192H')
    await signIn(visitor, 'Заказчик')
    await expect(async () => {
      await page.goto('/person/notification')
      await page.getByRole('link', { name: 'Риск проверки по приказу № 685н', exact: true }).click({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByText('Под критерии попадают 36 человек')).toBeVisible()
    await expect(page.getByText('Он пройден: возможна проверка.')).toBeVisible()
    await expectFitAtWidths(page, 'dependence-above')
  })

  await test.step('a figure opens the payments behind it', async () => {
    await page
      .getByRole('button', { name: /^Выплаты по месяцам/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Выплаты: / })
    await expect(dialog.getByText('40 000').first()).toBeVisible()
    // Not by Esc: it would close a notice that has just come over it.
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the owner accepts the risk with a note', async () => {
    await page.getByRole('button', { name: 'Принять риск' }).click()
    const dialog = page.getByRole('dialog', { name: 'Принять риск проверки' })
    await dialog.getByLabel('Почему принимаете').fill('Сезонная работа, закончится в январе')
    await dialog.getByRole('button', { name: 'Принять риск' }).click()
    await expect(page.getByText(/^Риск принят до/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Риск принят до/)).toBeVisible()
  })
})
