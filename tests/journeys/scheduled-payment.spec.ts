import { expect, test } from '@playwright/test'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { isWorkingDay, thisOrNextWorkingDay } from '#/kernel/working-day.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { prepareWorks } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const work = {
  surname: 'Петров',
  firstname: 'Иван',
  secondname: 'Сергеевич',
  inn: '019090002002',
  title: 'Съёмка ролика',
  price: 15_000_00,
}

test('a payment is scheduled past a day off, changed, cancelled and scheduled again; it starts by itself at its moment', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await prepareWorks(app, client.phone, [work])
  await signIn(client, 'Заказчик')
  const dialog = page.getByRole('dialog')
  const today = moscowDate(systemClock.now())
  const off = nextDayOff(today)
  const moved = formatDay(thisOrNextWorkingDay(off))

  await test.step('a register is approved by a code', async () => {
    await page.goto('/client/registers?new=works')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: /^(Собрать|Создать)/ }).click()
    const payment = await approveOwnRegister(client)
    await payment.getByRole('button', { name: 'Запланировать' }).click()
  })

  await test.step('a day off is moved to the next working day, and the page says when the money goes', async () => {
    await dialog.getByLabel('День', { exact: true }).fill(formatDay(off))
    await expect(dialog.getByText(`выходной. Запустим ${moved}`)).toBeVisible()
    await expectFitAtWidths(page, 'schedule-day-off')
    await dialog.getByRole('button', { name: /^Запланировать/ }).click()
    await expect(page.getByText(`Запустим сами: ${moved} 10:00`)).toBeVisible()
    await expectFitAtWidths(page, 'schedule-scheduled')
    await page.goto('/client/registers')
    await expect(page.getByText(`${moved} 10:00`).first()).toBeVisible()
    await expectFitAtWidths(page, 'schedule-list')
    await page
      .getByRole('link', { name: /Выплаты/ })
      .first()
      .click()
  })

  await test.step('its time is changed; what has passed or is too far is refused in words', async () => {
    await page.getByRole('button', { name: 'Изменить время' }).click()
    await expect(dialog.getByLabel('День', { exact: true })).toHaveValue(moved)
    await dialog.getByLabel('День', { exact: true }).fill(formatDay(today.add({ days: 90 })))
    await dialog.getByRole('button', { name: /^Запланировать/ }).click()
    await expect(dialog.getByText(/^Не позже/)).toBeVisible()
    await expectFitAtWidths(page, 'schedule-too-late')
    await dialog.getByLabel('День', { exact: true }).fill(formatDay(today.add({ days: 1 })))
    await dialog.getByLabel('Если день выходной').uncheck()
    await dialog.getByRole('button', { name: /^Запланировать/ }).click()
    await expect(page.getByText(`Запустим сами: ${formatDay(today.add({ days: 1 }))}`)).toBeVisible()
  })

  await test.step('the start is cancelled, and scheduled again', async () => {
    await page.getByRole('button', { name: 'Отменить запуск' }).click()
    await page.getByRole('button', { name: 'Запланировать' }).click()
    await dialog.getByLabel('День', { exact: true }).fill(formatDay(today.add({ days: 1 })))
    await dialog.getByLabel('Если день выходной').uncheck()
    await dialog.getByRole('button', { name: /^Запланировать/ }).click()
    await expect(page.getByText(/^Запустим сами/)).toBeVisible()
  })

  await test.step('a little after its moment it is paid, and nobody has pressed', async () => {
    const moment = today.add({ days: 1 }).toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: '10:01' })
    await app.advance(systemClock.now().until(moment.toInstant(), { smallestUnit: 'second' }).toString())
    // A session lives for a day.
    await page.context().clearCookies()
    await signIn(client, 'Заказчик')
    await page.goto('/client/registers')
    await page
      .getByRole('link', { name: /Выплаты/ })
      .first()
      .click()
    await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 90_000 })
  })
  await page.context().close()
})

/** The first day from the day after tomorrow on which banks move no money. */
function nextDayOff(today: Temporal.PlainDate): Temporal.PlainDate {
  let day = today.add({ days: 2 })
  while (isWorkingDay(day)) day = day.add({ days: 1 })
  return day
}
