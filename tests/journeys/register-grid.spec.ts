import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { largeRegister } from '../support/large-register.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const [owner, accountant] = ['89000000001', '89000000002']

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp({ DEMO_DATA: 'true' })
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('ten thousand rows are walked from end to end by keys and by the wheel, and the page stays quick and small', async ({
  browser,
}) => {
  await using register = await largeRegister(app.databaseUrl, owner, 10_000)
  const page = await enter(browser, owner)
  await page.goto(`/client/registers/${register.id}`)
  const grid = gridOf(page)
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  await expect(grid).toHaveAttribute('aria-activedescendant', 'cell-0-1')
  await shoot(page, 'grid-10000')
  expect(await seriousFaults(page)).toEqual([])

  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(`(() => {
    window.longTasks = []
    new PerformanceObserver((list) => { for (const task of list.getEntries()) window.longTasks.push(Math.round(task.duration)) }).observe({ type: 'longtask' })
  })()`)
  await grid.focus()
  for (let pages = 0; pages < 60; pages += 1) await page.keyboard.press('PageDown')
  await page.keyboard.press('Control+End')
  await expect(row(page, 10_000)).toContainText('10000')
  const heapAfterOne = await heapOf(page)
  await page.keyboard.press('Control+Home')
  await grid.hover()
  for (let turns = 0; turns < 120; turns += 1) await page.mouse.wheel(0, 2900)
  await expect(row(page, 10_000)).toBeVisible()
  const drawn = await page.getByRole('gridcell').count()
  expect(drawn).toBeLessThan(900)
  const heap = await heapOf(page)
  const tasks = await page.evaluate<number[]>('window.longTasks')
  console.log(
    `10 000 rows end to end by keys and wheel, CPU ÷4: longest task ${Math.max(0, ...tasks)} ms of ${tasks.length}; ` +
      `heap ${heapAfterOne.toFixed(1)} MB after one way, ${heap.toFixed(1)} MB after two; ${drawn} cells drawn`,
  )
  expect(heap).toBeLessThan(heapAfterOne * 1.5 + 5)
})

test('three hundred errors are mended by keys alone', async ({ browser }) => {
  await using register = await largeRegister(app.databaseUrl, owner, 400)
  const rows = 'update register_rows set'
  await register.run(`${rows} fio = 'Петров Пётр' where register_id = $1 and no <= 160`, [register.id])
  await register.run(`${rows} amount = amount + 100 where register_id = $1 and no between 161 and 250`, [register.id])
  await register.run(`${rows} service = repeat('С', 300) where register_id = $1 and no between 251 and 280`, [register.id])
  await register.run(`${rows} inn = '1234' where register_id = $1 and no between 281 and 300`, [register.id])
  const page = await enter(browser, owner)
  await page.goto(`/client/registers/${register.id}`)
  await page.getByRole('button', { name: 'Проверить заново' }).click()
  await expect(page.getByText('с ошибками: 300, готовы: 100')).toBeVisible({ timeout: 300_000 })
  await shoot(page, 'grid-300-errors')
  expect(await seriousFaults(page)).toEqual([])
  const grid = gridOf(page)
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1
      await page.keyboard.press(key)
    }
  }
  const reach = async (name: RegExp) => {
    for (let tries = 0; tries < 60; tries += 1) {
      await press('Shift+Tab')
      if (name.test(await page.evaluate<string>('document.activeElement?.textContent ?? ""'))) return
    }
    throw new Error(`No ${name} on the way back`)
  }
  const left = (count: number) => expect(page.getByText(`с ошибками: ${count}`)).toBeVisible({ timeout: 300_000 })

  // One by one: the value proposed is taken, and the next row is there at once.
  await grid.focus()
  for (let row = 0; row < 60; row += 1) {
    await expect(grid).toHaveAttribute('aria-activedescendant', `cell-${row}-1`)
    await press('Alt+Enter')
  }
  await left(240)
  await expect(grid).toBeFocused()
  // Together, where one answer fits.
  await press('Escape')
  for (const [name, count] of [
    [/Исправить все: ФИО/, 140],
    [/Исправить все: Сумма/, 50],
    [/Исключить все: Неполный ИНН/, 30],
  ] as const) {
    await grid.focus()
    await press('Escape')
    await reach(name)
    await press('Enter')
    await left(count)
  }
  await grid.focus()
  await press('Escape')
  await reach(/Один текст для всех/)
  await press('Enter')
  await expect(page.locator('input:focus, textarea:focus')).toBeVisible()
  await page.keyboard.type('Перевод')
  presses += 'Перевод'.length
  await press('Enter')
  await expect(page.getByRole('button', { name: 'На согласование' })).toBeVisible({ timeout: 300_000 })
  console.log(`300 errors mended by keys alone: ${presses} presses`)
  expect(presses).toBeLessThanOrEqual(400)
})

test('a range is pasted from LibreOffice, copied, filled down and taken back, and the cell keeps the keys', async ({
  browser,
}) => {
  await using register = await largeRegister(app.databaseUrl, owner, 60)
  const page = await enter(browser, owner)
  await page.goto(`/client/registers/${register.id}`)
  const grid = gridOf(page)
  const cell = (place: number, column: number) => row(page, place).getByRole('gridcell').nth(column)
  await expect(grid).toHaveAttribute('aria-activedescendant', 'cell-0-1')
  await cell(2, 2).click()
  const [html, text] = await Promise.all(
    ['libreoffice-clipboard.clip', 'libreoffice-clipboard.txt'].map((name) =>
      readFile(join(import.meta.dirname, 'files', name), 'utf8'),
    ),
  )
  await paste(page, { 'text/html': html ?? '', 'text/plain': text ?? '' })
  await expect(cell(2, 2)).toHaveText('500100732259')
  await expect(cell(3, 2)).toHaveText('773370857141')
  await expect(cell(2, 3)).toHaveText('1 500,55')
  await expect(cell(3, 3)).toHaveText('12 000,00')
  await expect(grid).toBeFocused()
  await expect(cell(2, 5)).not.toHaveText('')

  await page.keyboard.press('Control+Z')
  await expect(cell(2, 3)).toHaveText('1 002,00')
  await expect(cell(3, 2)).not.toHaveText('773370857141')
  await page.keyboard.press('Control+Y')
  await expect(cell(3, 3)).toHaveText('12 000,00')

  await write(page, cell(10, 6), 'Вёрстка каталога')
  await expect(grid).toHaveAttribute('aria-activedescendant', 'cell-10-6')
  await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('Выделено: 5 строк')).toBeVisible()
  await page.keyboard.press('Control+D')
  for (const place of [10, 12, 14]) await expect(cell(place, 6)).toHaveText('Вёрстка каталога')
  await expect(cell(15, 6)).toHaveText('Перевод текста')
  await page.keyboard.press('Delete')
  await expect(cell(12, 6)).not.toHaveText('Вёрстка каталога')
  await page.keyboard.press('Control+Z')
  await expect(cell(14, 6)).toHaveText('Вёрстка каталога')

  // Without LibreOffice's own form: only tabs, as a text editor gives them.
  await cell(20, 6).click()
  await paste(page, { 'text/plain': 'Съёмка\nМонтаж\n' })
  await expect(cell(21, 6)).toHaveText('Монтаж')
  await expect(grid).toBeFocused()
})

test('two accountants at once: each sees what the other changes, and a cell both change shows both values', async ({
  browser,
}) => {
  await using register = await largeRegister(app.databaseUrl, owner, 50)
  const [first, second] = [await enter(browser, owner), await enter(browser, accountant)]
  for (const page of [first, second]) await page.goto(`/client/registers/${register.id}`)
  const cell = (page: Page, place: number) => row(page, place).getByRole('gridcell').nth(6)
  for (const page of [first, second]) await expect(gridOf(page)).toHaveAttribute('aria-activedescendant', 'cell-0-1')
  await write(first, cell(first, 3), 'Съёмка')
  await expect(cell(second, 3)).toHaveText('Съёмка', { timeout: 90_000 })

  await cell(second, 5).click()
  await second.keyboard.press('F2')
  await write(first, cell(first, 5), 'Монтаж')
  await expect(cell(first, 5)).toHaveText('Монтаж')
  await second.getByLabel(/^Услуга .*, строка 5/).fill('Озвучка')
  await second.keyboard.press('Enter')
  await expect(second.getByText('у вас «Озвучка», коллега записал «Монтаж»')).toBeVisible()
  await expect(cell(second, 5)).toHaveText('Монтаж')
  await second.getByRole('button', { name: 'Записать моё' }).click()
  await expect(cell(first, 5)).toHaveText('Озвучка', { timeout: 90_000 })
})

test('what is typed stays in its cell, wherever the next press falls', async ({ browser }) => {
  await using register = await largeRegister(app.databaseUrl, owner, 30)
  const page = await enter(browser, owner)
  await page.goto(`/client/registers/${register.id}`)
  const grid = gridOf(page)
  const cell = (place: number, column: number) => row(page, place).getByRole('gridcell').nth(column)
  await expect(grid).toHaveAttribute('aria-activedescendant', 'cell-0-1')
  const other = await cell(6, 7).innerText()
  await cell(3, 6).click()
  await page.keyboard.press('F2')
  await page.getByLabel(/^Услуга .*, строка 3/).fill('Съёмка')
  await cell(6, 7).click()
  await expect(page.getByLabel(/, строка \d+$/)).toHaveCount(0)
  await expect(cell(3, 6)).toHaveText('Съёмка')
  await expect(grid).toBeFocused()
  // The same begun by a sign.
  await cell(4, 3).click()
  await page.keyboard.type('777')
  await cell(5, 3).click()
  await expect(cell(4, 3)).toHaveText('777,00')
  await page.reload()
  await expect(cell(3, 6)).toHaveText('Съёмка')
  await expect(cell(4, 3)).toHaveText('777,00')
  await expect(cell(5, 3)).toHaveText('1 005,00')
  await expect(cell(6, 7)).toHaveText(other)

  // Keys and presses in a filter of a column are its own.
  await cell(3, 6).click()
  await page.getByRole('button', { name: 'Отборы по столбцам' }).click()
  const filter = page.getByLabel('Отбор: Услуга (текст чека)')
  await filter.fill('Перевод')
  await filter.dblclick()
  await expect(page.getByLabel(/, строка \d+$/)).toHaveCount(0)
  await expect(filter).toBeFocused()
  await page.keyboard.press('Control+C')
  await page.keyboard.press('Control+X')
  await expect(filter).toHaveValue('')
  await page.keyboard.press('Control+V')
  await expect(filter).toHaveValue('Перевод')
  await expect(cell(3, 6)).toHaveText('Съёмка')
  await expect(page.getByRole('button', { name: 'Отменить (Ctrl+Z)' })).toBeDisabled()
})

/** Playwright types Russian letters without pressing keys, so the field is opened first. */
async function write(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click()
  await page.keyboard.press('F2')
  await page.getByLabel(/, строка \d+$/).fill(text)
  await page.keyboard.press('Enter')
}

/** What a spreadsheet has put on the clipboard is pasted where the keys are. */
async function paste(page: Page, forms: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(${JSON.stringify(forms)})) clipboardData.setData(type, text)
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
}

async function enter(browser: Browser, phone: string): Promise<Page> {
  const visitor = await openVisitor(browser, app, phone)
  await signIn(visitor, 'Заказчик')
  return visitor.page
}

function gridOf(page: Page): Locator {
  return page.getByRole('grid', { name: 'Строки реестра' })
}

/** The row at this place of the list, from 1. */
function row(page: Page, place: number): Locator {
  return gridOf(page).locator(`[role=row][aria-rowindex="${place + 1}"]`)
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  await session.detach()
  return usedSize / 1024 / 1024
}

/** Screenshots for a reviewer, beside the other results of the run. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(300)
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}
