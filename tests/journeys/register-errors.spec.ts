import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { prepareWorks } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const [first, second] = ['019090002002', '990900020280']
const works = [
  { surname: 'Петров', firstname: 'Иван', secondname: 'Сергеевич', inn: first, title: 'Съёмка ролика', price: 15_000_00 },
  { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn: second, title: 'Вёрстка каталога', price: 23_500_50 },
]

test('errors of all registers are one table: fixed in place, taken back, handed to a colleague, narrowed by the address', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await prepareWorks(app, client.phone, works)
  await signIn(client, 'Заказчик')
  const grid = page.getByRole('grid', { name: 'Строки с ошибками' })
  const cell = (place: number, column: number) =>
    grid
      .locator(`[role=row][aria-rowindex="${place + 1}"]`)
      .getByRole('gridcell')
      .nth(column)

  await test.step('two registers have rows with errors', async () => {
    await makeRegister(page, 'Премьера', ['019090002001', '15000'])
    await makeRegister(page, 'Каталог', ['500100732259', '100'])
    await page.goto('/client/registers/Errors')
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
    await expect(cell(1, 0)).toHaveText('Р-2026-00002 · 1')
    await expect(cell(2, 0)).toHaveText('Р-2026-00001 · 1')
    await expectFit(page, 'register-errors')
  })

  await test.step('a cell is mended by keys and taken back, and the row stays where it was', async () => {
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(first)
    await page.keyboard.press('Enter')
    await expect(cell(2, 2)).toHaveText(first)
    await expect(cell(2, 8)).toHaveText('Готова', { timeout: 60_000 })
    await expect(cell(2, 0)).toHaveText('Р-2026-00001 · 1')
    await expect(page.getByRole('button', { name: 'Список изменился: показать заново' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(cell(2, 2)).toHaveText('019090002001')
    await expect(cell(2, 8)).toHaveText('Ошибка', { timeout: 60_000 })
  })

  await test.step('rows of both registers are handed over at once, and found by whose they are', async () => {
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Поручить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Поручить 2 строки' })
    await dialog.getByLabel('Кому').selectOption({ index: 1 })
    await expectFit(page, 'register-errors-assign')
    await dialog.getByRole('button', { name: 'Поручить' }).click()
    await expect(page.getByText('Поручено: 2 строки')).toBeVisible()
    await expect(cell(1, 6)).not.toHaveText('')
    await page.getByLabel('Кому поручены').selectOption('me')
    await expect(page).toHaveURL(/assignee=me/)
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
    await page.getByLabel('Кому поручены').selectOption('none')
    await expect(page.getByText('Таких строк нет')).toBeVisible()
    await page.getByRole('link', { name: 'Показать все' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
  })

  await test.step('a cause narrows the list, and «Сегодня» leads to what is handed to me', async () => {
    await page.getByRole('navigation', { name: 'Ошибки по причинам' }).getByRole('link', { name: 'ИНН с ошибкой' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await page.goto('/client/today')
    await page.getByText('Разобрать 2 порученные вам строки').waitFor()
    await page.goto('/client/registers/Errors?assignee=me')
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
  })

  await test.step('one answer mends a cause in all registers, and is taken back in all of them', async () => {
    const causes = page.getByRole('navigation', { name: 'Ошибки по причинам' })
    const cause = causes.getByRole('listitem').filter({ hasText: 'ИНН с ошибкой' })
    await cause.getByRole('button', { name: 'Исключить все' }).click()
    const question = page.getByRole('alertdialog', { name: 'Исключить 1 строку?' })
    await expect(question).toContainText('Строки стоят в одном реестре')
    await expectFit(page, 'register-errors-asked')
    await question.getByRole('button', { name: 'Исключить' }).click()
    await expect(question).toBeHidden()
    await expect(cause).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Список изменился: показать заново' })).toBeVisible()
    await expectFit(page, 'register-errors-answered')
    await grid.focus()
    await page.keyboard.press('Control+z')
    await expect(cause).toBeVisible()
    await expect(cell(1, 8)).toHaveText('Ошибка', { timeout: 60_000 })
  })

  await test.step('a phone shows cards, and a row that is mended leaves them', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(page.getByText('Поручена:').first()).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    const row = page.getByRole('listitem').filter({ hasText: 'Р-2026-00001' }).filter({ hasText: 'Поручена' })
    await row.getByRole('button', { name: 'Исключить' }).click()
    await expect(row).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

test('before one answer puts the names of profiles in, it is told what they were and what they will be', async ({ browser }) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await prepareWorks(app, client.phone, works)
  await signIn(client, 'Заказчик')
  await page.setViewportSize({ width: 1280, height: 800 })
  await makeRegister(page, 'Премьера', [first, '15000'], 'Петров Олег')
  await page.goto('/client/registers/Errors')
  const causes = page.getByRole('navigation', { name: 'Ошибки по причинам' })
  const cause = causes.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Исправить все/ }) })
  await cause.getByRole('button', { name: /^Исправить все/ }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Исправить 1 строку?' })
  await expect(question.getByRole('listitem')).toHaveText(['Петров Олег → Петров Иван Сергеевич'])
  await expectFit(page, 'register-errors-names')
  await question.getByRole('button', { name: 'Исправить' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(cause).toHaveCount(0)
})

async function makeRegister(page: Page, name: string, [inn, sum]: readonly [string, string], person?: string): Promise<void> {
  await page.goto('/client/registers?new=manual')
  const dialog = page.getByRole('dialog', { name: 'Реестр вручную' })
  await dialog.getByLabel('Название').fill(name)
  await dialog.getByRole('button', { name: 'Создать реестр' }).click()
  await page.getByRole('button', { name: 'Добавить строку' }).click()
  const grid = page.getByRole('grid', { name: 'Строки реестра' })
  await expect(grid).toHaveAttribute('aria-activedescendant', 'cell-0-1')
  if (person !== undefined) {
    // Letters that are on no key come without a press, which would open the cell.
    await page.keyboard.press('F2')
    await page.keyboard.type(person)
  }
  await page.keyboard.press(person === undefined ? 'ArrowRight' : 'Tab')
  await page.keyboard.type(inn)
  await page.keyboard.press('Tab')
  await page.keyboard.type(sum)
  await page.keyboard.press('Enter')
  await expect(grid.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').nth(4)).toHaveText('Ошибка')
  await expect(page.getByText('Записываем…')).toHaveCount(0)
}
