import { expect, test } from '@playwright/test'
import { joinOrganization } from '#/features/organizations/contract/organization.ts'
import { inviteMember } from '#/features/organizations/contract/team.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { expectFit } from '../support/fit-screen.ts'
import { signUpOverApi, prepareClient, publish } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const work = { title: 'Описать товары каталога', price: 1_250_000 }

test('a task is kept as a template, others are made from it with days of their own, and it is renamed, replaced and removed', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await prepareClient(app, '89001112233', { isConnected: false })
  const id = await publish(client, work)
  const boss = await openVisitor(browser, app, '89001112233')
  await signIn(boss, 'Заказчик')
  const { page } = boss
  await page.setViewportSize({ width: 1280, height: 800 })
  const saving = page.getByRole('dialog', { name: 'Сохранить как шаблон' })
  const templates = page.getByRole('dialog', { name: 'Шаблоны заданий' })
  const rows = templates.getByRole('list', { name: 'Шаблоны' }).getByRole('listitem')
  const openList = async () => {
    await page.goto(`${app.url}/client/tasks`)
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('button', { name: 'Из шаблона' }).click()
    await expect(templates).toBeVisible()
  }

  await test.step('the first one is kept from a task that is there', async () => {
    await openList()
    await expect(templates.getByText('Шаблонов пока нет')).toBeVisible()
    await expectFit(page, 'templates-none')
    await page.goto(`${app.url}/client/tasks?open=${id}&tab=overview`)
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('button', { name: 'Сохранить как шаблон' }).click()
    await expect(saving.getByLabel('Название шаблона')).toHaveValue(work.title)
    await expectFit(page, 'template-saving')
    await saving.getByLabel('Название шаблона').fill('Каталог')
    await saving.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Шаблон сохранён')).toBeVisible()
  })

  await test.step('a task made from it asks for days and takes the rest', async () => {
    await openList()
    await expect(rows).toContainText(['Каталог'])
    await expect(rows.first()).toContainText('12 500')
    await expectFit(page, 'templates')
    await rows.first().getByRole('link', { name: 'Создать' }).click()
    await expect(page.getByText('Из шаблона «Каталог»')).toBeVisible()
    await expect(page.getByLabel('Название', { exact: true })).toHaveValue(work.title)
    await expect(page.getByLabel('Сдать до')).toHaveValue('')
    await expectFit(page, 'task-from-template')
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page.getByText('Введите дату: дд.мм.гггг').first()).toBeVisible()
    await page.getByLabel('Отклики до').fill(inDays(5))
    await page.getByLabel('Сдать до').fill(inDays(9))
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page.getByText('Задание на доске')).toBeVisible()
  })

  await test.step('a name that is taken asks whether to replace the earlier one; from the editor nothing must be saved first', async () => {
    await page.goto(`${app.url}/client/tasks/edit`)
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('button', { name: 'Сохранить как шаблон' }).click()
    await expect(page.getByText('Коротко: что сделать, от 5 знаков').first()).toBeVisible()
    await page.getByLabel('Название', { exact: true }).fill('Описать карточки товаров')
    await page.getByRole('button', { name: 'Сохранить как шаблон' }).click()
    await saving.getByLabel('Название шаблона').fill('каталог')
    await saving.getByRole('button', { name: 'Сохранить' }).click()
    await expect(saving.getByText('Шаблон «Каталог» уже есть')).toBeVisible()
    await expectFit(page, 'template-named')
    await saving.getByRole('button', { name: 'Заменить прежний' }).click()
    await expect(page.getByText('Шаблон заменён')).toBeVisible()
  })

  await test.step('it is renamed with the keyboard and removed after a question', async () => {
    await openList()
    await expect(rows).toContainText(['Описать карточки товаров'])
    await expect(rows.first()).toContainText('сделано 1 задание')
    await rows.first().getByRole('button', { name: 'Действия: каталог' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Переименовать' }).press('Enter')
    await expectFit(page, 'template-renaming')
    await templates.getByLabel('Название шаблона').fill('Карточки')
    await templates.getByLabel('Название шаблона').press('Enter')
    await expect(rows).toContainText(['Карточки'])
    await rows.first().getByRole('button', { name: 'Действия: Карточки' }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    const question = page.getByRole('alertdialog', { name: 'Удалить шаблон «Карточки»?' })
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(rows).toContainText(['Карточки'])
    await rows.first().getByRole('button', { name: 'Действия: Карточки' }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(templates.getByText('Шаблонов пока нет')).toBeVisible()
  })

  await test.step('a link to a template that is gone leads to the others', async () => {
    await page.goto(`${app.url}/client/tasks/edit?template=taskTemplate_01JABCDEFGHJKMNPQRSTVWXYZ0`)
    await expect(page.getByText('Этот шаблон не найден')).toBeVisible()
    await expectFit(page, 'template-gone')
    await page.getByRole('link', { name: 'Другие шаблоны' }).click()
    await expect(templates).toBeVisible()
  })
})

test('chosen tasks are given to a colleague and tagged, found again by both, and the form keeps whose a task is', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await prepareClient(app, '89001112233', { isConnected: false })
  for (const title of ['Описать товары каталога', 'Перевести каталог']) await publish(client, { ...work, title })
  await client.act(inviteMember, { body: { phone: phoneOf('89001112244'), name: 'Петров Пётр', role: 'manager' } })
  await (await signUpOverApi(app, '89001112244', 'client')).act(joinOrganization, {})
  const { page } = await openVisitor(browser, app, '89001112233').then(async (boss) => {
    await signIn(boss, 'Заказчик')
    return boss
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${app.url}/client/tasks`)
  await page.locator('html[data-alive]').waitFor()
  const rows = page.getByRole('row')

  await test.step('one of the tasks is given to a colleague', async () => {
    await page.getByRole('checkbox', { name: 'Перевести каталог' }).check()
    await page.getByRole('button', { name: 'Ответственный' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ответственный за задания: 1' })
    await dialog.getByLabel('Ответственный').selectOption('Петров Пётр')
    await expectFit(page, 'assign-tasks')
    await dialog.getByRole('button', { name: 'Назначить' }).click()
    await expect(rows.filter({ hasText: 'Перевести каталог' })).toContainText('Петров Пётр')
  })

  await test.step('both are tagged, and the tag narrows the list with a count', async () => {
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
    await page.getByRole('button', { name: 'Метки' }).click()
    const dialog = page.getByRole('dialog', { name: 'Метки заданий: 2' })
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByText('Напишите метку или отметьте, какую убрать')).toBeVisible()
    await dialog.getByLabel('Добавить метки').fill('Каталог, срочно')
    await expectFit(page, 'tag-tasks')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(rows.filter({ hasText: 'каталог, срочно' })).toHaveCount(2)
    await expectFit(page, 'desk-tagged')
    await page.getByLabel('Метка').selectOption('срочно · 2')
    await page.getByLabel('Ответственный').selectOption('Мои задания')
    await expect(page).toHaveURL(/responsible=me/)
    await expect(page).toHaveURL(/tag=/)
    await expect(rows.filter({ hasText: 'Описать товары каталога' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Перевести каталог' })).toHaveCount(0)
  })

  await test.step('the form shows and changes both', async () => {
    await page.getByRole('link', { name: 'Описать товары каталога' }).click()
    const panel = page.getByRole('dialog', { name: 'Описать товары каталога' })
    await expect(panel.getByText('каталог, срочно')).toBeVisible()
    await panel.getByRole('link', { name: 'Изменить' }).click()
    await expect(page.getByLabel('Метки')).toHaveValue('каталог, срочно')
    await page.locator('html[data-alive]').waitFor()
    await page.getByLabel('Метки').fill('каталог')
    await page.getByLabel('Ответственный').selectOption('Петров Пётр')
    await expectFit(page, 'task-for-own')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(panel.getByText('Петров Пётр')).toBeVisible()
  })
})

function phoneOf(text: string) {
  const phone = parsePhone(text)
  if (!phone) throw new Error(`Not a phone: ${text}`)
  return phone
}

function inDays(days: number): string {
  return formatDay(moscowDate(systemClock.now()).add({ days }))
}
