import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { bankStatement } from '../support/bank-statement.ts'
import type { StatedLine } from '../support/bank-statement.ts'
import { prepareWorks } from '../support/prepared-works.ts'
import type { PlannedWork } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const works: readonly PlannedWork[] = [
  work('Петров', 'Иван', 'Сергеевич', '019090002002', 'Съёмка ролика о мастерской', 15_000_00),
  work('Соколова', 'Мария', 'Игоревна', '990900020280', 'Вёрстка каталога', 23_500_50),
  work('Волков', 'Дмитрий', 'Олегович', '990900020354', 'Сборка раздела сайта', 29_000_00),
]

test('a company pays a register on its first day by a file and a statement, and each payment has its receipt', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await test.step('an organization has three accepted works', () => prepareWorks(app, client.phone, works))
  await signIn(client, 'Заказчик')
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).last().click()
  }

  await test.step('the account pays by a file from now on', async () => {
    await page.goto('/client/profile?tab=money')
    await press('Платить файлом')
    await expect(page.getByText('Платим файлом для банка: вы загружаете его сами')).toBeVisible()
    await expectFitAtWidths(page, 'file-account')
  })

  await test.step('a register of three is approved by a code', async () => {
    await page.goto('/client/registers?new=works')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^(Собрать|Создать)/ }).click()
    await approveOwnRegister(client)
  })

  presses = 0
  const lines = await test.step('the file is downloaded twice, with the same numbers', async () => {
    await expect(page.getByText('Платим файлом для банка')).toBeVisible()
    await press(/^Оплатить/)
    const make = page.getByRole('button', { name: /^Скачать файл: 3 поручения на 67/ })
    await expect(make).toBeVisible({ timeout: 120_000 })
    await expectFitAtWidths(page, 'file-file-to-make')
    const first = await saved(page, async () => press(/^Скачать файл/))
    await expect(page.getByText('Ждём выписку: 3')).toBeVisible()
    await expectFitAtWidths(page, 'file-file-made')
    const second = await saved(page, () => page.getByRole('button', { name: 'Скачать', exact: true }).click())
    expect(second).toBe(first)
    return executed(first)
  })

  await test.step('the statement says who was paid; what differs waits for a decision', async () => {
    presses += 1
    await page.getByRole('link', { name: 'Загрузить выписку' }).click()
    await expect(page.getByRole('heading', { name: 'Выписки банка' })).toBeVisible()
    const [first, second, third] = lines
    if (!first || !second || !third) throw new Error('The file has three orders')
    await lookAtTables(page)
    await upload(page, [first, { ...second, amount: second.amount + 100 }])
    await expect(page.getByRole('heading', { name: 'Решите сами: 1' })).toBeVisible()
    await expect(page.getByText('сумма другая')).toBeVisible()
    await expectFitAtWidths(page, 'file-unmatched')
    await page.getByRole('button', { name: 'Это не наша выплата' }).click()
    await expect(page.getByRole('heading', { name: /Решите сами/ })).toBeHidden()
    presses += 1
    await upload(page, [first, second, third])
    await expect(page.getByRole('row', { name: /выписка\.txt/ }).first()).toBeVisible()
    await expectFitAtWidths(page, 'file-matched')
  })

  await test.step('the rows are paid and every payment has its receipt', async () => {
    presses += 1
    await page.getByRole('link', { name: 'Реестры', exact: true }).last().click()
    await page
      .getByRole('link', { name: /Р-2026|выплат/i })
      .first()
      .click()
    await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('Ответ банка есть по всем')).toBeVisible()
    await expectFitAtWidths(page, 'file-paid')
  })

  console.log(`From the approved register to the receipts: ${presses} presses, 1 file, 1 statement`)
  expect(presses).toBeLessThanOrEqual(20)
  await page.context().close()
})

function work(surname: string, firstname: string, secondname: string, inn: string, title: string, price: number): PlannedWork {
  return { surname, firstname, secondname, inn, title, price }
}

async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await act()
  return new TextDecoder('windows-1251').decode(await readFile(await (await download).path()))
}

type Executed = StatedLine & { readonly account: string }

/** How the bank tells that it has executed the orders of a file. */
function executed(file: string): Executed[] {
  return file
    .split('СекцияДокумент=')
    .slice(1)
    .map((section) => {
      const value = (key: string) => new RegExp(`^${key}=(.*?)\\r?$`, 'm').exec(section)?.[1] ?? ''
      return {
        direction: 'debit',
        account: value('ПлательщикСчет'),
        number: value('Номер'),
        day: value('Дата'),
        amount: Math.round(Number(value('Сумма')) * 100),
        otherInn: value('ПолучательИНН'),
        purpose: value('НазначениеПлатежа'),
      }
    })
}

async function upload(page: Page, lines: readonly Executed[]): Promise<void> {
  await page.getByRole('button', { name: 'Загрузить выписку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Загрузка выписки' })
  const buffer = Buffer.from(bankStatement(lines[0]?.account ?? '', lines))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'выписка.txt', mimeType: 'text/plain', buffer })
  await expect(dialog).toBeHidden()
}

/** The form of a table is chosen where the statement is brought. */
async function lookAtTables(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Загрузить выписку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Загрузка выписки' })
  await dialog.getByLabel('Вид файла').selectOption({ label: 'CSV: дебет и кредит отдельно' })
  await expect(dialog.getByText(/«Дебет», «Кредит»/)).toBeVisible()
  await expectFitAtWidths(page, 'file-statement-table')
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
}
