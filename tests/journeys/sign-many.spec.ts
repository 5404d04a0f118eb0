import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { acceptWork, handIn, prepareChosen, signDocuments, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']
const surnames = ['Петров', 'Белова', 'Громов', 'Дроздов', 'Ершова', 'Жуков', 'Зимин', 'Исаева', 'Котов', 'Лосева']
const works = surnames.map((surname, place) => ({
  surname,
  firstname: 'Иван',
  secondname: '',
  inn: demoInn(place + 1),
  title: `Съёмка ${place + 1}`,
  price: 1_500_000,
}))

test('a customer signs thirty documents of ten people with two codes, a contractor his three with two', async ({ browser }) => {
  await using app = await runApp()
  const clientPhone = '89001112233'
  const { client, workers } = await prepareChosen(app, clientPhone, works)
  const person = await openVisitor(browser, app, workerPhone(0))
  await person.page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')
  const boss = await openVisitor(browser, app, clientPhone)
  await signIn(boss, 'Заказчик')
  const spent = { person: new Spent(person), boss: new Spent(boss) }

  await test.step('on a phone the chosen one signs the contract and the order of the choice', async () => {
    const { page } = person
    const action = page.getByRole('link', { name: 'Подписать договор и заказ' }).first()
    await expect(async () => {
      await page.goto('/person/tasks')
      await expect(action).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await spent.person.press(action)
    const sheet = page.getByRole('dialog', { name: 'Подписать одним кодом' })
    await expect(sheet.getByText('Как отказаться').first()).toBeVisible()
    await expect(sheet.getByText('15 000').first()).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Подписать (2)' })).toBeDisabled()
    await look(page, 'sheet-360')
    await spent.person.sign(sheet, 2)
    await expect(page.getByRole('dialog', { name: 'Подписано: 2 документа' })).toBeVisible()
    await look(page, 'done-360')
    await page.getByRole('button', { name: 'Готово' }).click()
    await expect(page.getByText('Подписывать нечего')).toBeVisible()
  })

  await test.step('the customer signs the chosen contracts and orders of ten people', async () => {
    await Promise.all(workers.slice(1).map(({ actor }) => signDocuments(actor, 'person', 2)))
    const { page } = boss
    await expect(async () => {
      await page.goto('/client/docs')
      await expect(page.getByRole('button', { name: 'Подписать всё (20)' })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await look(page, 'list-1280')
    await spent.boss.press(page.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    await spent.boss.press(page.getByRole('button', { name: 'Подписать выбранные' }))
    await expect(page.getByText('Как отказаться').first()).toBeAttached()
    await look(page, 'sheet-1280')
    expect(await seriousFaults(page)).toEqual([])
    await spent.boss.sign(page.getByRole('dialog', { name: 'Подписать одним кодом' }), 20)
    await page.getByRole('button', { name: 'Готово' }).click()
  })
  spent.person.print('исполнитель, «выбран» → «в работе»')
  spent.boss.print('заказчик, «выбран» → «в работе», десять человек')

  await test.step('the contractor signs the act, and the customer, by phone, the acts of ten people', async () => {
    await Promise.all(workers.map(({ actor }) => handIn(actor)))
    for (const { taskId } of workers) await acceptWork(client, taskId)
    await Promise.all(workers.slice(1).map(({ actor }) => signDocuments(actor, 'person', 1)))
    const { page } = person
    await expect(async () => {
      await page.goto('/person/tasks')
      await spent.person.press(page.getByRole('link', { name: 'Подписать акт' }).first(), 2_000)
    }).toPass({ timeout: 90_000 })
    await spent.person.tick(page.getByRole('checkbox', { name: 'Я прочитал документ' }))
    await spent.person.codeAfter(() => spent.person.press(page.getByRole('button', { name: 'Подписать', exact: true })))
    await expect(page.getByText('Документ подписан').first()).toBeVisible()
    await expect(page).toHaveURL(/\/person\/tasks\/assignment_/)
    await boss.page.setViewportSize({ width: 360, height: 740 })
    await expect(async () => {
      await boss.page.goto('/client/docs')
      await expect(boss.page.getByRole('button', { name: 'Подписать всё (10)' })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await spent.boss.press(boss.page.getByRole('button', { name: 'Подписать всё (10)' }))
    const sheet = boss.page.getByRole('dialog', { name: 'Подписать одним кодом' })
    await expect(sheet.getByRole('button', { name: 'Подписать (10)' })).toBeVisible()
    await look(boss.page, 'acts-360')
    await spent.boss.sign(sheet, 10)
    await boss.page.getByRole('button', { name: 'Готово' }).click()
    await expect(boss.page.getByText('Подписывать нечего')).toBeVisible()
    await boss.page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the list is narrowed in its address, and what it shows is downloaded as one archive', async () => {
    const { page } = boss
    await page.goto('/client/docs?tab=signed')
    await page.getByLabel('Номер или исполнитель').fill('белова')
    await page.getByLabel('Вид').selectOption({ label: 'Акт' })
    await expect(page).toHaveURL(/kind=act/)
    await expect(page.getByRole('row', { name: /Акт № .*Белова/ })).toHaveCount(1)
    await look(page, 'filters-1280')
    await page.setViewportSize({ width: 360, height: 740 })
    await look(page, 'filters-360')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать по отбору (1)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Документы.zip')
    await page.goto('/client/docs?tab=all&q=никто')
    await expect(page.getByText('По этому отбору ничего нет')).toBeVisible()
  })
  spent.person.print('исполнитель, «сдано» → «акт подписан»')
  spent.boss.print('заказчик, «принято» → «акт подписан», десять человек')
  expect([spent.person.codes, spent.boss.codes]).toEqual([2, 2])
})

/** How many codes and presses a person spent. */
class Spent {
  codes = 0
  presses = 0
  readonly #visitor: Visitor
  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  /** A box that ticks itself when the end of the text comes into view is not pressed once more. */
  async tick(what: Locator): Promise<void> {
    await what.check()
    this.presses += 1
  }

  async press(what: Locator, timeout?: number): Promise<void> {
    await what.click(timeout === undefined ? {} : { timeout })
    this.presses += 1
  }

  async sign(sheet: Locator, count: number): Promise<void> {
    await this.press(sheet.getByRole('checkbox', { name: /Я прочитал все документы/ }))
    await this.codeAfter(() => this.press(sheet.getByRole('button', { name: `Подписать (${count})` })))
  }

  async codeAfter(sending: () => Promise<void>): Promise<void> {
    const { app, page, phone } = this.#visitor
    const before = Date.now()
    await sending()
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type(await app.codeFor(phone, before, /подпис/i), { delay: 15 })
    this.codes += 1
  }

  print(what: string): void {
    process.stdout.write(`${what}: кодов ${this.codes}, нажатий ${this.presses}\n`)
  }
}

async function look(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/sign-many-${name}.png` })
}
