import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { prepareClient, prepareSubmitted } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']

test('all submitted works are accepted at once and, once their acts are signed, lead to one register', async ({ browser }) => {
  await using app = await runApp()
  const works = ['Петров', 'Белова'].map((surname, place) => ({
    surname,
    firstname: 'Иван',
    secondname: '',
    inn: demoInn(place + 1),
    title: `Съёмка ${place + 1}`,
    price: 1_500_000,
  }))
  await prepareSubmitted(app, '89001112233', works)
  const boss = await openVisitor(browser, app, '89001112233')
  await signIn(boss, 'Заказчик')
  const { page } = boss
  await page.goto('/client/tasks?wait=acceptance')
  await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
  await expect(page.getByText('Выбраны 2 задания')).toBeVisible()
  await page.getByRole('button', { name: 'Принять все сданные' }).click()
  const dialog = page.getByRole('dialog', { name: 'Принять все сданные работы?' })
  await expect(dialog.getByText('2 работы на')).toBeVisible()
  await expect(dialog.getByText('30 000')).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/accept-many.png` })
  await dialog.getByRole('button', { name: 'Принять 2' }).click()
  await expect(page.getByText('Принято работ: 2')).toBeVisible()
  await expect(page.getByText('Таких заданий сейчас нет')).toBeVisible()
})

test('tasks of a file become drafts, with errors by line, and are published together', async ({ browser }) => {
  await using app = await runApp()
  await prepareClient(app, '89001112233', { isConnected: false })
  const boss = await openVisitor(browser, app, '89001112233')
  await signIn(boss, 'Заказчик')
  const { page } = boss
  await page.goto('/client/tasks')
  await page.getByRole('button', { name: 'Ещё о заданиях' }).click()
  await page.getByRole('menuitem', { name: 'Из файла' }).click()
  const dialog = page.getByRole('dialog', { name: 'Задания из файла' })
  const due = Temporal.Now.plainDateISO('Europe/Moscow').add({ days: 20 }).toString()
  const lines = [
    'Название;Категория;Результат;Цена;Сдать до;Текст в чеке',
    `Снять ролик о складе;Фото и видео;Готовый ролик длиной две минуты в формате mp4;15000;${due};Съёмка`,
    `Сверстать буклет;Дизайн;Макет буклета на восьми полосах для печати;9 500;${due};Дизайн`,
    `Кот;Дизайн;Макет буклета на восьми полосах для печати;9 500;${due};Дизайн`,
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Задания.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(dialog.getByText('Строка 4, «Кот»')).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/task-file.png` })
  await dialog.getByRole('button', { name: 'Создать 2 черновика' }).click()
  await expect(page.getByText('Создано: 2 черновика')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('Опубликовано: 2')).toBeVisible()
  await page.goto('/client/tasks?open=task_00000000000000000000000000')
  await expect(page.getByText('Это задание не найдено')).toBeVisible()
  await expect(page.getByRole('link', { name: /Сверстать буклет/ })).toBeVisible()
  await page.goto('/client/tasks?view=board')
  await expect(page.getByRole('region', { name: 'На доске' }).getByText('Снять ролик о складе')).toBeVisible()
})
