import { expect, test } from '@playwright/test'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { expectFit } from '../support/fit-screen.ts'
import { prepareClient, publish } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const work = { title: 'Обновить витрину магазина', price: 1_250_000 }

test('a task is repeated on its days: the next one comes by itself, the repetition is changed, paused and ended', async ({
  browser,
}) => {
  test.slow()
  await using app = await runApp()
  const client = await prepareClient(app, '89001112233', { isConnected: false })
  const id = await publish(client, work)
  const boss = await openVisitor(browser, app, '89001112233')
  const { page } = boss
  await signIn(boss, 'Заказчик')
  await page.setViewportSize({ width: 1280, height: 800 })
  const tomorrow = moscowDate(systemClock.now()).add({ days: 1 })
  const list = page.getByRole('dialog', { name: 'Повторы заданий' })
  const rows = list.getByRole('list', { name: 'Повторы' }).getByRole('listitem')
  const open = async (path: string) => {
    await page.goto(`${app.url}${path}`)
    await page.locator('html[data-alive]').waitFor()
  }

  await test.step('there is none yet', async () => {
    await open('/client/tasks')
    await expectFit(page, 'desk-with-repetitions')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Ещё о заданиях' }).click()
    await page.getByRole('menuitem', { name: 'Повторы' }).click()
    await expect(list.getByText('Повторов пока нет')).toBeVisible()
    await expectFit(page, 'repetitions-none')
  })

  await test.step('days of almost a whole week are told to look like a schedule; two dates are chosen instead', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(`/client/tasks?open=${id}&tab=overview`)
    await page.getByRole('button', { name: 'Повторять', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Повторять задание' })
    await expect(form.getByText(/^Ближайшие: /)).toBeVisible()
    for (const day of ['вт', 'ср', 'чт']) await form.getByRole('checkbox', { name: day }).check()
    await form.getByRole('button', { name: 'Повторять' }).click()
    await expect(form.getByText(/4 дня в неделю/)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Оставить и сохранить' })).toBeVisible()
    await expectFit(page, 'repetition-doubtful')
    await form.getByLabel('Повторять').selectOption('По датам')
    await form.getByLabel('Если это выходной').selectOption('В этот же день')
    await form.getByRole('button', { name: 'Повторять' }).click()
    await expect(form.getByText('Впишите хотя бы одну дату')).toBeVisible()
    await form.getByLabel('Даты').fill(`${formatDay(tomorrow)}, ${formatDay(tomorrow.add({ days: 7 }))}`)
    await expectFit(page, 'repetition-dates')
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Повторять' }).press('Enter')
    await expect(page.getByText('Повтор назначен')).toBeVisible()
  })

  await test.step('on its day the next task stands on the board, and its maker is told', async () => {
    await app.advance('PT24H')
    // A session lives for a day.
    await page.context().clearCookies()
    await signIn(boss, 'Заказчик')
    await expect(async () => {
      await open('/client/tasks?repetitions=open')
      await expect(rows.getByRole('link', { name: 'задание опубликовано' })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await expect(rows.first()).toContainText(`Следующее — ${formatDay(tomorrow.add({ days: 7 }))}`)
    await expectFit(page, 'repetitions')
    await page.setViewportSize({ width: 1280, height: 800 })
    await rows.getByRole('link', { name: 'задание опубликовано' }).click()
    await expect(page.getByRole('dialog', { name: work.title })).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(id))
    await open('/client/tasks')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Уведомления/ })
      .click()
    await expect(page.getByText('Задание создано по повтору').first()).toBeVisible()
  })

  await test.step('it is changed from a task it has made, paused, resumed and ended', async () => {
    await open('/client/tasks?repetitions=open')
    const menu = async (item: string) => {
      await rows
        .first()
        .getByRole('button', { name: `Действия: ${work.title}` })
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('Изменить')
    const form = page.getByRole('dialog', { name: 'Изменить повтор' })
    await form.getByLabel('Повторять').selectOption('Каждый месяц')
    await form.getByLabel('Числа месяца').fill('40')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form.getByText('Числа от 1 до 31 через запятую')).toBeVisible()
    await form.getByLabel('Числа месяца').fill('1, 15')
    await form.getByLabel('Закончить').selectOption('После скольких раз')
    await form.getByLabel('Сколько раз').fill('6')
    await expectFit(page, 'repetition-changing')
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(rows.first()).toContainText('Каждый месяц: 1, 15 числа, всего 6 раз')
    await menu('Приостановить')
    await expect(rows.first()).toContainText('На паузе')
    await menu('Продолжить')
    await expect(rows.first()).toContainText('Идёт')
    await menu('Закончить')
    const question = page.getByRole('alertdialog', { name: `Закончить повтор «${work.title}»?` })
    await question.getByRole('button', { name: 'Закончить' }).click()
    await expect(rows.first()).toContainText('Закончен')
  })
})
