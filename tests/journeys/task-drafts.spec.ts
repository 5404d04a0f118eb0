import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createTask, modifyTask } from '#/features/tasks/contract/task.ts'
import { emptyBody } from '#/features/tasks/fields/task.ts'
import { moscowDate } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { expectFit } from '../support/fit-screen.ts'
import { prepareClient } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a task half typed is on the server by itself, survives a lost line, and no text of another window or colleague is lost', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await prepareClient(app, '89001112233', { isConnected: false })
  const boss = await openVisitor(browser, app, '89001112233', { fetchesAhead: true })
  await signIn(boss, 'Заказчик')
  const { page } = boss
  await page.setViewportSize({ width: 1280, height: 800 })
  const [name, line] = [page.getByLabel('Название'), page.getByText(/^Черновик сохранён в \d\d:\d\d$/)]

  await test.step('typed on one device, it is there on another', async () => {
    await open(page, '/client/tasks/edit')
    await name.fill('Съёмка ролика')
    await expect(line).toBeVisible()
    expect(await draftsIn(page)).toBe(0)
    const phone = await openVisitor(browser, app, '89001112233', { fetchesAhead: true })
    await signIn(phone, 'Заказчик')
    await phone.page.setViewportSize({ width: 360, height: 740 })
    await open(phone.page, '/client/tasks/edit')
    await expect(phone.page.getByText('Вернули то, что вы не сохранили')).toBeVisible()
    await expect(phone.page.getByLabel('Название')).toHaveValue('Съёмка ролика')
    await expectFit(phone.page, 'draft-kept')
    await phone.page.getByLabel('Название').fill('Съёмка с телефона')
    await expect(phone.page.getByText(/^Черновик сохранён в/)).toBeVisible()
  })

  await test.step('two windows: both texts are shown field by field, and the other one stays among the versions', async () => {
    await name.fill('Съёмка с компьютера')
    await expect(page.getByText('Это задание правили и в другом окне')).toBeVisible()
    expect(await draftsIn(page)).toBe(1)
    await expectFit(page, 'draft-clash')
    await page.getByRole('button', { name: 'Сравнить тексты' }).click()
    const dialog = page.getByRole('dialog', { name: 'Какой текст оставить' })
    await expect(dialog.getByRole('group')).toHaveCount(1)
    await expect(dialog.getByText('Съёмка с телефона')).toBeVisible()
    await expectFit(page, 'draft-choice')
    await dialog.getByRole('radio', { name: /^В этом окне/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: /^В другом окне/ })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Оставить выбранное' }).click()
    await expect(line).toBeVisible()
    await page.getByRole('button', { name: 'Прежние версии' }).click()
    const versions = page.getByRole('dialog', { name: 'Прежние версии' })
    await expect(versions.getByText('Съёмка с компьютера')).toBeVisible()
    await expectFit(page, 'draft-versions')
    await versions.getByRole('listitem').filter({ hasText: 'Съёмка с телефона' }).getByRole('button', { name: 'Вернуть' }).click()
    await expect(name).toHaveValue('Съёмка с телефона')
  })

  await test.step('without a line it is said, the text waits in the browser and goes by itself', async () => {
    await page.context().setOffline(true)
    await name.fill('Съёмка без связи')
    await expect(page.getByText(/^Не сохранено: нет связи/)).toBeVisible()
    expect(await draftsIn(page)).toBe(1)
    await page.context().setOffline(false)
    await expect(line).toBeVisible()
    await expect.poll(() => draftsIn(page)).toBe(0)
  })

  await test.step('what a colleague has saved in the meantime is not covered', async () => {
    const body = { ...emptyBody(moscowDate(systemClock.now())), title: 'Общее задание' }
    const { id, version } = await client.act(createTask, { body })
    await open(page, `/client/tasks/edit/${id}`)
    await name.fill('Общее задание, правка')
    await expect(line).toBeVisible()
    await client.act(modifyTask, { params: { id }, body: { ...body, title: 'Общее, сохранил коллега', version } })
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(page.getByText('Пока вы писали, задание сохранил другой сотрудник')).toBeVisible()
    await page.getByRole('button', { name: 'Сравнить тексты' }).click()
    const dialog = page.getByRole('dialog', { name: 'Какой текст оставить' })
    await dialog.getByRole('button', { name: 'Всё: сохранено в задании' }).click()
    await dialog.getByRole('button', { name: 'Оставить выбранное' }).click()
    await expect(name).toHaveValue('Общее, сохранил коллега')
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(page.getByText('Черновик сохранён').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`open=${id}`))
    await open(page, `/client/tasks/edit/${id}`)
    await expect(name).toHaveValue('Общее, сохранил коллега')
    await expect(page.getByText('Вернули то, что вы не сохранили')).toHaveCount(0)
  })
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

function draftsIn(page: Page): Promise<number> {
  return page.evaluate<number>(`Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length`)
}
