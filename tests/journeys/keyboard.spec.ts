import { expect, test } from '@playwright/test'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']

test('a customer works by the keyboard alone: finds, goes, walks along a list, and reads which keys there are', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const owner = await openVisitor(browser, app, '89000000001')
  const { page } = owner
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(owner, 'Заказчик')
  await page.locator('html[data-keys]').waitFor()
  const palette = page.getByRole('dialog', { name: 'Найти или сделать' })
  const find = async (words: string, name: RegExp) => {
    await page.keyboard.press('Control+KeyK')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words)
    await expect(palette.getByRole('option', { name }).first()).toBeVisible()
  }

  await test.step('a person by a part of the ИНН, and by the name', async () => {
    await find('990900010170', /Петров Иван Сергеевич/)
    if (shots !== undefined) await page.screenshot({ path: `${shots}/palette.png` })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /Петров/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await find('волков', /Волков Дмитрий Олегович/)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  await test.step('a task, a document, a register by a short number, and an action by its word', async () => {
    await find('7', /Р-2026-00007/)
    await expect(palette.getByRole('option', { name: /З-2026-000007/ })).toBeVisible()
    await expect(palette.getByRole('option', { name: /№ Д-2026-000007/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/client\/registers\/register_/)
    await find('создать зад', /Создать задание/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/client\/tasks\/edit/)
  })

  await test.step('letters typed in a field stay letters', async () => {
    await page
      .getByLabel(/Название/)
      .first()
      .focus()
    await page.keyboard.type('gd?/')
    await expect(page.getByLabel(/Название/).first()).toHaveValue('gd?/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page
      .getByLabel(/Название/)
      .first()
      .fill('')
    await page.goto('/client/tasks')
    await page.locator('html[data-keys]').waitFor()
  })

  await test.step('g and a letter go to a section, in the Russian layout too', async () => {
    // A browser that is starved of time may take longer from key to key than the product waits.
    const go = (letter: string, address: RegExp) =>
      expect(async () => {
        await page.keyboard.press('KeyG')
        await page.keyboard.press(letter)
        await expect(page).toHaveURL(address, { timeout: 5_000 })
      }).toPass()
    await go('KeyC', /\/client\/checks$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Чеки' })).toBeVisible()
    await go('KeyT', /\/client\/tasks$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Задания' })).toBeVisible()
  })

  const rows = page.locator('main tbody tr')
  const card = page.getByRole('dialog')
  const titleOf = async (place: number) => (await rows.nth(place).getByRole('link').locator('span').first().innerText()).trim()

  await test.step('j, k and Enter walk along the list; the list lives on beside the open card', async () => {
    await page.keyboard.press('KeyJ')
    await page.keyboard.press('KeyJ')
    await page.keyboard.press('KeyK')
    await expect(rows.first().getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('heading', { name: await titleOf(0) })).toBeVisible()
    await expect(rows.first()).toHaveAttribute('aria-current', 'true')
    if (shots !== undefined) await page.screenshot({ path: `${shots}/beside.png` })
    await page.keyboard.press('KeyJ')
    await expect(card.getByRole('heading', { name: await titleOf(1) })).toBeVisible()
    await rows.nth(3).getByRole('link').click()
    await expect(card.getByRole('heading', { name: await titleOf(3) })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(rows.nth(3).getByRole('link')).toBeFocused()
  })

  await test.step('/ leads to the search of the list', async () => {
    await page.keyboard.press('Slash')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('каталог')
    await expect(page).toHaveURL(/q=/)
    await page.keyboard.press('Shift+Tab')
  })

  await test.step('? shows the keys, from the same table', async () => {
    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: 'Клавиши' })
    await expect(help).toBeVisible()
    await expect(help.getByText('Найти или сделать')).toBeVisible()
    await expect(help.getByText('Реестры')).toBeVisible()
    if (shots !== undefined) await page.screenshot({ path: `${shots}/keys.png` })
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  await test.step('on a narrow screen the card covers the list, as before', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/client/tasks')
    await page.locator('html[data-keys]').waitFor()
    await rows.first().getByRole('link').click()
    await expect(card).toBeVisible()
    await expect(card).not.toHaveAttribute('data-beside')
  })
})

test('a contractor finds only own things and pages of that side', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const worker = await openVisitor(browser, app, '89000000101')
  const { page } = worker
  await signIn(worker, 'Исполнитель')
  await page.locator('html[data-keys]').waitFor()
  const palette = page.getByRole('dialog', { name: 'Найти или сделать' })
  await page.keyboard.press('Control+KeyK')
  await expect(palette.getByRole('option', { name: /Мои задания/ })).toBeVisible()
  await expect(palette.getByRole('option', { name: /Реестры|Создать задание/ })).toHaveCount(0)
  await page.keyboard.type('1')
  await expect(palette.getByRole('option', { name: /№ Д-2026-000001/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/person\/docs\/document_|\/person\/tasks\/assignment_/)
})

test('a guest loads nothing of the keyboard', async ({ browser }) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const { page } = await openVisitor(browser, app, '')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/tasks')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(loaded.filter((address) => /\/(keys|palette|press-key|shortcuts)[^/]*\.js/.test(address))).toEqual([])
})
