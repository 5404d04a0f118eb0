import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { cellText } from '#/kernel/file-cell.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { prepareWorks } from '../support/prepared-works.ts'
import type { PlannedWork } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openVisitor, typeCode } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const file = join(import.meta.dirname, 'files/payouts-november.xlsx')

/** Accepted works in the order of their numbers, as in the file. The last amount in the file is 21 000 ₽. */
const works: readonly PlannedWork[] = [
  work('Петров', 'Иван', 'Сергеевич', '019090002002', 'Съёмка ролика о мастерской', 15_000_00),
  work('Соколова', 'Мария', 'Игоревна', '990900020280', 'Вёрстка каталога', 23_500_50),
  work('Волков', 'Дмитрий', 'Олегович', '990900020354', 'Сборка раздела сайта', 29_000_00),
  work('Кузнецова', 'Елена', 'Павловна', '990900020428', 'Перевод инструкций', 18_500_00),
  work('Морозов', 'Сергей', 'Ильич', '990900020509', 'Ремонт стеллажей', 7_800_00),
  work('Новикова', 'Ольга', 'Дмитриевна', '990900020675', 'Подбор музыки', 5_250_75),
  work('Фёдоров', 'Алексей', 'Николаевич', '990900020749', 'Настройка склада', 31_000_00),
  work('Попова', 'Наталья', '', '990900020812', 'Корректура каталога', 9_999_99),
  work('Лебедева', 'Анна', 'Юрьевна', '990900020996', 'Иллюстрации к каталогу', 20_000_00),
]

const mistypedInn = '990900021093'

test('a register is made from a spreadsheet: valid rows are paid, invalid ones say why', async ({ browser }) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await test.step('an organization has nine accepted works', () => prepareWorks(app, client.phone, works))

  await test.step('the file is read as it is: the header row is found, the columns are guessed', async () => {
    await logIn(client)
    await page.goto('/client/registers')
    await upload(page)
    await expect(page.getByRole('heading', { name: 'Столбцы файла' })).toBeVisible()
    await expect(page.getByLabel('Строка с шапкой')).toHaveValue('4')
    for (const [field, title] of Object.entries(guessedColumns)) {
      await expect(page.getByLabel(field).locator('option:checked')).toHaveText(title)
    }
    await expectNoSeriousFaults(page)
  })

  await test.step('eight rows are valid, two show errors', async () => {
    await page.getByRole('button', { name: 'Проверить 10 строк' }).click()
    await expect(page.getByText('с ошибками: 2, готовы: 8')).toBeVisible({ timeout: 90_000 })
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).filter({ hasText: 'Готова' })).toHaveCount(8)
    await expect(page.getByText('Такого ИНН не существует: проверьте цифры')).toBeVisible()
    await expect(page.getByText('Сумма отличается от принятой 20 000 ₽')).toBeVisible()
    await expect(row(page, mistypedInn)).toContainText('Ошибка')
    await expect(row(page, '990900020996')).toContainText('Ошибка')
    await expectNoSeriousFaults(page)
    await shoot(page, 'register-with-errors')
  })

  await test.step('the errors can be downloaded as a table and have a page of their own', async () => {
    await page.getByRole('button', { name: /^Скачать Р-/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Ошибки таблицей' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Р-\d{4}-\d+ ошибки\.xlsx$/)
    const lines = await linesOf(await download.path())
    expect(lines).toHaveLength(3)
    expect(lines.find((line) => line.includes(mistypedInn))?.join(' · ')).toMatch(/Зайцев.*4200.*Такого ИНН не существует/)
    expect(lines.find((line) => line.includes('990900020996'))?.join(' · ')).toMatch(
      /Лебедева.*21000.*Сумма отличается от принятой/,
    )

    const register = page.url()
    await page.goto('/client/registers')
    await expectNoSeriousFaults(page)
    await page.getByRole('link', { name: 'Все ошибки' }).click()
    const wrong = page.getByRole('grid', { name: 'Строки с ошибками' }).getByRole('row')
    await expect(wrong.filter({ hasText: 'Зайцев Пётр Андреевич' })).toContainText('Такого ИНН не существует')
    await expect(wrong.filter({ hasText: 'Лебедева Анна Юрьевна' })).toContainText('Сумма отличается от принятой')
    await expectNoSeriousFaults(page)
    await shoot(page, 'errors')
    await page.goto('/client/registers/Errors?row=1')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Р-\d{4}-\d+$/ })
      .click()
    await expect(page).toHaveURL(register)
    await page.getByRole('link', { name: /Все строки/ }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  await test.step('one invalid row is fixed in place, the other is excluded', async () => {
    await row(page, '990900020996').getByRole('gridcell').nth(3).click()
    await page.getByRole('button', { name: 'Взять 20 000 ₽' }).click()
    await expect(row(page, '990900020996')).toContainText('Готова')
    await row(page, mistypedInn).getByRole('gridcell').first().click()
    await page.getByRole('button', { name: 'Исключить', exact: true }).click()
    await expect(row(page, mistypedInn)).toContainText('Исключена')
    await expect(page.getByRole('button', { name: 'На согласование' })).toBeVisible()
  })

  await test.step('the register is approved with a code and paid', async () => {
    const payment = await approveOwnRegister(client, '160 051,24 ₽')
    await payment.getByRole('button', { name: /^Оплатить/ }).click()
    await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 90_000 })
    await expectNoSeriousFaults(page)
  })

  await test.step('everyone is paid once and has one receipt; the excluded work is unchanged', async () => {
    expect(await receiptsOf(app.taxServiceUrl)).toEqual(new Map(works.map(({ inn, price }) => [inn, [price]])))
    const bank = await (await fetch(`${app.bankUrl}/admin/book`)).text()
    expect(bank.match(/"state":"paid"/g)).toHaveLength(works.length)
    await expect(row(page, mistypedInn)).toContainText('Исключена')
    await expect(row(page, mistypedInn)).toContainText('4 200')
  })

  await test.step('uploading the same file again is noticed', async () => {
    await page.goto('/client/registers')
    await upload(page)
    await expect(page.getByRole('dialog').getByText(/Такой файл уже загружен: Р-\d{4}-\d+/)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Загрузить ещё раз' })).toBeVisible()
  })

  await test.step('a name that says nothing is resolved by hand and remembered, with the columns of its file', async () => {
    await page.goto('/client/registers')
    await upload(page, tableOf('декабрь', 'Ванюша (склад)'))
    await page.getByLabel('ФИО').selectOption({ label: 'Кому' })
    await page.getByRole('button', { name: 'Проверить 1 строку' }).click()
    await openFirstRow(page)
    await page.getByRole('button', { name: 'Выбрать исполнителя' }).click()
    const dialog = page.getByRole('dialog', { name: 'Кто это: Ванюша (склад)' })
    await dialog.getByLabel('Поиск по фамилии или ИНН').fill('петров')
    await dialog.getByLabel('Петров Иван Сергеевич').check()
    await expect(dialog.getByLabel('Запомнить: «Ванюша (склад)» — это Петров Иван Сергеевич')).toBeChecked()
    await expectNoSeriousFaults(page)
    await shoot(page, 'payee-choice')
    await dialog.getByRole('button', { name: 'Это Петров Иван Сергеевич' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog').getByText('019090002002').first()).toBeVisible()
  })

  await test.step('the next file has its columns as last time, and its name is put in by memory', async () => {
    await page.goto('/client/registers')
    await upload(page, tableOf('январь', 'ВАНЮША (склад)'))
    await expect(page.getByText('Столбцы как в прошлый раз')).toBeVisible()
    await expect(page.getByLabel('ФИО').locator('option:checked')).toHaveText('Кому')
    await expectNoSeriousFaults(page)
    await shoot(page, 'columns-as-last-time')
    await page.getByRole('button', { name: 'Проверить 1 строку' }).click()
    await expect(rows(page)).toContainText('Подставлено по памяти: ВАНЮША (склад)', { timeout: 30_000 })
    await shoot(page, 'remembered-row')
    await openFirstRow(page)
    const card = page.getByRole('dialog')
    await expect(card.getByText('ВАНЮША (склад) → Петров Иван Сергеевич', { exact: true })).toBeVisible()
    await expectNoSeriousFaults(page)
    await shoot(page, 'remembered-payee')
    await card.getByRole('button', { name: 'Вернуть как в файле' }).click()
    await expect(card.getByRole('button', { name: 'Выбрать исполнителя' })).toBeVisible()
    await expect(card.getByText('ВАНЮША (склад)').first()).toBeVisible()
  })

  await test.step('what is remembered is seen and forgotten', async () => {
    await page.goto('/client/registers')
    await page.getByRole('button', { name: 'Что запомнено для файлов' }).click()
    const dialog = page.getByRole('dialog', { name: 'Что запомнено для файлов' })
    await expect(dialog.getByText('→ Петров Иван Сергеевич')).toBeVisible()
    await expectNoSeriousFaults(page)
    await shoot(page, 'memory')
    await dialog.getByRole('button', { name: /^Забыть: Ванюша/ }).click()
    await expect(dialog.getByText('→ Петров Иван Сергеевич')).toBeHidden()
    await dialog.getByRole('button', { name: 'Забыть столбцы: ИНН, Кому, Работа, К выплате' }).click()
    await expect(dialog.getByRole('button', { name: /^Забыть столбцы: ИНН, Кому/ })).toBeHidden()
  })
})

/** A table of one line with a heading of its own. */
function tableOf(name: string, payee: string) {
  const text = `ИНН;Кому;Работа;К выплате\n;${payee};Уборка склада за ${name};1500,00\n`
  return { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function openFirstRow(page: Page): Promise<void> {
  await expect(page.getByText(/с ошибками: 1/)).toBeVisible({ timeout: 90_000 })
  await page.goto(`${page.url()}?row=1`)
}

const guessedColumns = {
  'ИНН исполнителя': 'ИНН исполнителя',
  ФИО: 'ФИО',
  'Номер задания': '№ задания',
  'Услуга (текст чека)': 'За что платим',
  Сумма: 'К выплате, руб.',
  Телефон: 'Нет в файле',
} as const

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

async function upload(page: Page, table: string | ReturnType<typeof tableOf> = file): Promise<void> {
  await page.getByRole('button', { name: 'Загрузить файл' }).click()
  await page
    .getByRole('dialog', { name: 'Загрузка реестра' })
    .getByLabel(/Перетащите файл сюда/)
    .setInputFiles(table)
}

function rows(page: Page): Locator {
  return page
    .getByRole('grid', { name: 'Строки реестра' })
    .getByRole('row')
    .filter({ hasText: /\d{12}/ })
}

function row(page: Page, inn: string): Locator {
  return rows(page).filter({ hasText: inn })
}

async function expectNoSeriousFaults(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([])
}

/** Screenshots for a reviewer, beside the other results of the run. */
async function shoot(page: Page, name: string): Promise<void> {
  const { width = 1280, height = 800 } = page.viewportSize() ?? {}
  for (const wide of [360, 1280]) {
    await page.setViewportSize({ width: wide, height })
    await page.evaluate('scrollTo(0, 0)')
    await page.screenshot({ path: test.info().outputPath(`${name}-${wide}.png`), fullPage: true })
  }
  await page.setViewportSize({ width, height })
}

async function linesOf(path: string): Promise<string[][]> {
  const read = await openSpreadsheet(await readFile(path), 'ошибки.xlsx')
  if (!read.ok) throw new Error('The table of errors cannot be read')
  return read.value.rows.map(({ cells }) => cells.map(cellText))
}

/** Receipt amounts in the tax service's book, in kopecks, by INN. */
async function receiptsOf(taxServiceUrl: string): Promise<Map<string, number[]>> {
  const answer = await (await fetch(`${taxServiceUrl}/admin/receipts`)).json()
  const book = z.array(z.object({ inn: z.string(), total: z.number() })).parse(answer)
  return new Map([...Map.groupBy(book, ({ inn }) => inn)].map(([inn, receipts]) => [inn, receipts.map(({ total }) => total)]))
}

function work(surname: string, firstname: string, secondname: string, inn: string, title: string, price: number): PlannedWork {
  return { surname, firstname, secondname, inn, title, price }
}
