import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { prepareWorks } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openVisitor, typeCode } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const [first, second] = ['019090002002', '990900020280']
const works = [
  { surname: 'Петров', firstname: 'Иван', secondname: 'Сергеевич', inn: first, title: 'Съёмка ролика', price: 15_000_00 },
  { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn: second, title: 'Вёрстка каталога', price: 23_500_50 },
]

test('a register is made by hand: rows are added, filled by keys, copied, pasted and deleted, and it goes to approval', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await prepareWorks(app, client.phone, works)
  const grid = page.getByRole('grid', { name: 'Строки реестра' })
  const row = (place: number) => grid.locator(`[role=row][aria-rowindex="${place + 1}"]`)
  const cell = (place: number, column: number) => row(place).getByRole('gridcell').nth(column)
  const isActive = (name: string) => expect(grid).toHaveAttribute('aria-activedescendant', name)

  await test.step('it is made empty, with a name', async () => {
    await logIn(client)
    await shoot(page, 'registers')
    await page.getByRole('button', { name: 'Заполнить вручную' }).click()
    const dialog = page.getByRole('dialog', { name: 'Реестр вручную' })
    await dialog.getByLabel('Название').fill('Премьера')
    await shoot(page, 'manual-dialog')
    await dialog.getByRole('button', { name: 'Создать реестр' }).click()
    await expect(page.getByRole('heading', { name: 'Премьера' })).toBeVisible()
    await expect(page.getByText('Черновик').first()).toBeVisible()
    await noSeriousFaults(page)
    await shoot(page, 'manual-empty')
  })

  await test.step('rows are added by a press and by keys, and filled without a mouse', async () => {
    await page.getByRole('button', { name: 'Добавить строку' }).click()
    await isActive('cell-0-1')
    await page.keyboard.press('F2')
    await page.getByLabel('ФИО, строка 1').fill('Петров Иван Сергеевич')
    await page.keyboard.press('Tab')
    await page.keyboard.type(first)
    await page.keyboard.press('Tab')
    await page.keyboard.type('15000')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await isActive('cell-1-1')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(second)
    await page.keyboard.press('Tab')
    await page.keyboard.type('23500,5')
    await page.keyboard.press('Enter')
    await expect(cell(1, 4)).toHaveText('Готова', { timeout: 60_000 })
    await expect(cell(2, 4)).toHaveText('Готова', { timeout: 60_000 })
    await expect(cell(2, 6)).toHaveText('Вёрстка каталога')
    await expect(page.getByText('Сумма списка: 38 500,50 ₽')).toBeVisible()
    await noSeriousFaults(page)
    await shoot(page, 'manual-rows')
  })

  await test.step('a copy says that it repeats its row, and is deleted', async () => {
    await cell(1, 1).click()
    await expect(page.getByRole('button', { name: 'Удалить' })).toBeVisible()
    await page.getByRole('button', { name: 'Дублировать' }).click()
    await isActive('cell-2-1')
    await expect(cell(3, 2)).toHaveText(first)
    await expect(cell(3, 5)).toContainText('строка 1')
    await shoot(page, 'manual-copy')
    await noSeriousFaults(page)
    await cell(3, 1).click()
    await page.getByRole('button', { name: 'Удалить' }).click()
    const question = page.getByRole('alertdialog', { name: 'Удалить строку 3?' })
    await expect(question).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('manual-delete-1280.png') })
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
    await expect(page.getByRole('button', { name: 'На согласование' })).toBeVisible()
  })

  await test.step('what was deleted comes back by the toast and by keys, and what was added goes', async () => {
    const toast = page.getByText('Удалено: 1 строка')
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await expect(cell(3, 0)).toHaveText('3')
    await expect(cell(3, 2)).toHaveText(first)
    await cell(1, 1).click()
    await page.keyboard.press('Control+Z')
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
    await page.keyboard.press('Control+Y')
    await expect(grid).toHaveAttribute('aria-rowcount', '4')
    await page.keyboard.press('Control+Y')
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
    await expect(page.getByRole('button', { name: 'На согласование' })).toBeVisible()
  })

  await test.step('what is pasted below the last row gets rows of its own, and a narrowed list is shown whole for a new one', async () => {
    await grid.focus()
    await page.keyboard.press('Control+Enter')
    await isActive('cell-2-1')
    await page.keyboard.press('ArrowRight')
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '1234\\t700\\n5678\\t900\\n')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await expect(cell(4, 3)).toHaveText('900,00')
    await expect(cell(4, 0)).toHaveText('5')
    await expect(page.getByText('Выделено: 2 строки')).toBeVisible()
    // The row that was added for the paste goes with what was pasted.
    await page.keyboard.press('Control+Z')
    await expect(grid).toHaveAttribute('aria-rowcount', '4')
    await expect(cell(3, 3)).not.toHaveText('700,00')
    await page.keyboard.press('Control+Y')
    await expect(cell(4, 3)).toHaveText('900,00')
    await cell(3, 2).click()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('Выделено: 2 строки')).toBeVisible()
    await page.getByRole('button', { name: /^Удалить/ }).click()
    await page.getByRole('alertdialog', { name: 'Удалить 2 строки?' }).getByRole('button', { name: 'Удалить' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '3')

    await page.goto(`${page.url().replace(/\?.*/, '')}?q=${second}`)
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await page.getByRole('button', { name: 'Добавить строку' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '4')
    await isActive('cell-2-1')
    await page.getByRole('button', { name: /^Удалить/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
  })

  await test.step('a phone adds, copies and deletes rows too', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(page.getByRole('table', { name: 'Строки реестра' })).toBeVisible()
    await page.getByRole('button', { name: 'Добавить строку' }).click()
    await expect(page.getByText('Строка 7 добавлена')).toBeVisible()
    await shoot(page, 'manual-phone')
    await page.getByRole('button', { name: 'Удалить строку 7' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByRole('button', { name: 'Удалить строку 7' })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it goes to approval like any register', async () => {
    await page.getByRole('button', { name: 'На согласование' }).click()
    await expect(page.getByRole('dialog', { name: /Согласование/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Согласовать' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Добавить строку' })).toHaveCount(0)
    await page.goto('/client/registers')
    await expect(page.getByRole('row').filter({ hasText: 'Премьера' })).toContainText('Вручную')
  })
})

async function logIn({ app, page, phone }: Visitor): Promise<void> {
  await page.goto('/?login=1&next=/client/registers')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Заказчик', { exact: true }).click()
  await dialog.getByLabel('Ваш телефон').fill(phone)
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
  await typeCode(page, await app.codeFor(phone, before))
  await expect(page.getByText('ООО «Ромашка»').first()).toBeVisible()
}

async function noSeriousFaults(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([])
}

/** Screenshots for a reviewer, beside the other results of the run. */
async function shoot(page: Page, name: string): Promise<void> {
  const { width = 1280, height = 800 } = page.viewportSize() ?? {}
  for (const wide of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: wide, height })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: test.info().outputPath(`${name}-${wide}-${colorScheme}.png`), fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width, height })
}
