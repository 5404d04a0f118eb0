import { expect, test } from '@playwright/test'
import type { Download } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { cellText } from '#/kernel/file-cell.ts'
import { expectFit } from '../support/fit-screen.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { pdfText } from '../support/pdf-text.ts'
import { prepareClient } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { pull, readBook } from '../support/tax-levers.ts'
import { openVisitor } from '../support/visitor.ts'

const file = join(import.meta.dirname, 'files/people-to-check.xlsx')

const petrov = '019090002002'
const sokolova = '990900020280'
const volkov = '990900020354'
const kuznetsova = '990900020428'
const lebedeva = '990900020996'
const stranger = '990900020749'
const mistyped = '990900021093'
const people: readonly string[] = [petrov, sokolova, volkov, kuznetsova, lebedeva, stranger, mistyped]

test('a customer checks several people at once, then a whole file that survives an outage and a pause', async ({ browser }) => {
  await using app = await runApp()
  await prepareClient(app, '89001112233')
  for (const inn of [petrov, sokolova, kuznetsova, lebedeva]) {
    await pull(app, 'PUT', `persons/${inn}`, { registeredAt: '2024-01-15T09:00:00+03:00' })
  }
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await signIn(client, 'Заказчик')

  await test.step('INNs are pasted with the keyboard; the invalid one is named and nothing is asked', async () => {
    await page.goto('/client/CheckStatus?tab=check')
    const field = page.getByLabel('ИНН', { exact: true })
    await tabTo(page, field)
    await page.keyboard.insertText(`${petrov}, ${sokolova}\n${volkov};${mistyped}`)
    await pressOn(page, page.getByRole('button', { name: 'Проверить' }))
    await expect(page.getByText(`«${mistyped}»: такого ИНН не существует: проверьте цифры`).first()).toBeVisible()
    await expect(field).toBeFocused()
    expect(await askedInns(app)).toEqual([])
    await expectFit(page, 'check-wrong')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(`${petrov}, ${sokolova}\n${volkov}`)
    await pressOn(page, page.getByRole('button', { name: 'Проверить' }))
    await expect(page).toHaveURL(/check=statusBatch_/)
  })

  await test.step('each person has a card: registered, not registered, or to be invited', async () => {
    const cards = page.getByRole('region', { name: 'Ответы' })
    await expect(cards.getByText('Самозанятый', { exact: true })).toHaveCount(2, { timeout: 90_000 })
    await expect(cards.getByText('Не самозанятый', { exact: true })).toHaveCount(1)
    await expect(cards.getByText(/Платить этому человеку как самозанятому на эту дату нельзя/)).toHaveCount(1)
    await expect(cards.getByRole('button', { name: 'Добавить в исполнители' })).toHaveCount(3)
    expect((await askedInns(app)).toSorted()).toEqual([petrov, sokolova, volkov].toSorted())
    await expectFit(page, 'check-cards')
  })

  await test.step('the answer can be downloaded as a certificate of who asked, when, and what was answered', async () => {
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      pressOn(page, page.getByRole('button', { name: 'Справка PDF' }).last()),
    ])
    const inn = /^Справка о проверке (\d{12})\.pdf$/.exec(paper.suggestedFilename())?.[1] ?? ''
    expect([petrov, sokolova, volkov]).toContain(inn)
    const text = pdfText(await bytesOf(paper))
    expect(text).toContain('Справка о проверке')
    expect(text).toContain(`${inn === volkov ? 'не является' : 'является'} плательщиком налога на профессиональный доход`)
    expect(text).toContain(`ИНН ${inn}`)
    expect(text).toMatch(/Для кого .*«Ромашка».*7701010017/)
    expect(text).toMatch(/SHA-256 ответа [0-9a-f ]{64,66} Номер проверки/)
  })

  await test.step('a spreadsheet: columns are found, invalid lines are named before anything is asked', async () => {
    await pull(app, 'POST', 'faults', { kind: 'down', step: 'status', inn: lebedeva })
    await page.goto('/client/CheckStatus?tab=list')
    await expectFit(page, 'list-empty')
    await page.getByLabel(/Перетащите файл с ИНН сюда/).setInputFiles(file)
    await expect(page.getByLabel('Столбец с ИНН').locator('option:checked')).toHaveText('ИНН физлица')
    await expect(page.getByLabel('Столбец с именем').locator('option:checked')).toHaveText('Кто')
    await expect(page.getByText('Строк: 10. Верных ИНН — 6, из них повторов — 1, с ошибкой — 4.')).toBeVisible()
    for (const problem of wrongLines) await expect(page.getByText(problem)).toBeVisible()
    await expectFit(page, 'list-preview')
  })

  const rows = page.getByRole('table', { name: 'Строки списка' }).getByRole('row')

  await test.step('the rest is asked; for one the service is silent, and the page says so', async () => {
    await page.getByRole('button', { name: 'Проверить 6 строк' }).click()
    await expect(page).toHaveURL(/list=statusBatch_/)
    await expect(rows.filter({ hasText: 'Ждём ответа' })).toHaveCount(1, { timeout: 90_000 })
    await expect(rows.filter({ hasText: 'Ждём ответа' })).toContainText(lebedeva)
    await expect(page.getByText('Проверено 5 из 6')).toBeVisible()
    await expect(page.getByText(/ФНС не отвечает с .*\d\d:\d\d.*Мы повторим сами/)).toBeVisible({ timeout: 90_000 })
    await expectFit(page, 'list-running')
  })

  await test.step('a paused list stays unchanged through a reload, though other questions are answered', async () => {
    await page.getByRole('button', { name: 'Пауза' }).click()
    await expect(page.getByText('Проверка на паузе. Полученные ответы сохранены.')).toBeVisible()
    await pull(app, 'DELETE', 'faults')
    const other = await page.context().newPage()
    await other.goto('/client/CheckStatus?tab=check')
    await other.getByLabel('ИНН', { exact: true }).fill(stranger)
    await other.getByRole('button', { name: 'Проверить' }).click()
    await expect(other.getByText('Не самозанятый', { exact: true })).toBeVisible({ timeout: 90_000 })
    await other.close()
    await page.reload()
    await expect(page.getByText('Проверка на паузе. Полученные ответы сохранены.')).toBeVisible()
    await expect(page.getByText('Проверено 5 из 6')).toBeVisible()
    await expect(rows.filter({ hasText: 'Ждём ответа' })).toHaveCount(1)
    await expectFit(page, 'list-paused')
  })

  await test.step('it resumes where it stopped, and nobody is asked about twice', async () => {
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await expect(page.getByText('Проверен', { exact: true }).first()).toBeVisible({ timeout: 90_000 })
    await expect(rows.filter({ hasText: 'Ждём ответа' })).toHaveCount(0)
    const asked = Map.groupBy(await askedInns(app), (inn) => inn)
    expect(asked.get(kuznetsova)).toHaveLength(1)
    expect(asked.get(lebedeva)).toHaveLength(1)
    expect(asked.has(mistyped)).toBe(false)
    await expectFit(page, 'list-done')
  })

  await test.step('the result is a table with one line for each line of the file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать XLSX' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/people-to-check.*\.xlsx$/)
    const lines = await linesOf(download)
    expect(lines.map(([inn = '', name, status, , , comment]) => [inn, name, status, comment ?? ''])).toEqual(expectedLines)
    for (const [, , status, , checked] of lines.slice(1)) {
      expect(checked ?? '').toMatch(status === 'Ошибка в ИНН' ? /^$/ : /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)
    }
  })
})

const wrongLines = [
  'Строка 7: такого ИНН не существует: проверьте цифры',
  'Строка 9: это ИНН организации',
  'Строка 10: 11 цифр, нужно 12',
  'Строка 12: нет ИНН',
]

const expectedLines = [
  ['ИНН', 'Имя', 'Статус', 'Комментарий'],
  [petrov, 'Петров Иван Сергеевич', 'Самозанятый', ''],
  [sokolova, 'Соколова Мария Игоревна', 'Самозанятый', ''],
  [volkov, 'Волков Дмитрий Олегович', 'Не самозанятый', ''],
  [mistyped, 'Зайцев Пётр Андреевич', 'Ошибка в ИНН', wrongLines[0]],
  [petrov, 'Петров И. С.', 'Самозанятый', 'Повтор строки 4'],
  ['7701010017', 'ООО «Лютик»', 'Ошибка в ИНН', wrongLines[1]],
  ['99090002081', 'Попова Наталья', 'Ошибка в ИНН', wrongLines[2]],
  [kuznetsova, 'Кузнецова Елена Павловна', 'Самозанятый', ''],
  ['', 'Без номера', 'Ошибка в ИНН', wrongLines[3]],
  [lebedeva, 'Лебедева Анна Юрьевна', 'Самозанятый', ''],
]

/** Which of these people the status service was asked about and answered, by its own book. */
async function askedInns(app: RunningApp): Promise<string[]> {
  const calls = z.array(z.object({ inn: z.string() })).parse(await readBook(app, 'status-calls'))
  return calls.map(({ inn }) => inn).filter((inn) => people.includes(inn))
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

async function linesOf(download: Download): Promise<string[][]> {
  const read = await openSpreadsheet(await bytesOf(download), 'статусы.xlsx')
  if (!read.ok) throw new Error('The result cannot be read')
  return read.value.rows.map(({ cells }) => cells.map(cellText))
}
