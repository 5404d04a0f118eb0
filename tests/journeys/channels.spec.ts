import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { prepareWorks } from '../support/prepared-works.ts'
import type { PlannedWork } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const people = [
  {
    surname: 'Петров',
    firstname: 'Иван',
    secondname: 'Сергеевич',
    inn: '019090002002',
    title: 'Съёмка ролика',
    price: 15_000_00,
  },
  {
    surname: 'Соколова',
    firstname: 'Мария',
    secondname: 'Игоревна',
    inn: '990900020280',
    title: 'Вёрстка каталога',
    price: 23_500_50,
  },
  {
    surname: 'Волков',
    firstname: 'Дмитрий',
    secondname: 'Олегович',
    inn: '990900020354',
    title: 'Сборка раздела',
    price: 29_000_00,
  },
] as const satisfies readonly PlannedWork[]

test('a company connects the gateway of YooKassa by steps and pays a register of three by СБП, each with its receipt', async ({
  browser,
}) => {
  await using app = await runApp()
  const { client, page, press, presses } = await company(
    app,
    browser,
    people.map((one) => ({ ...one, isPaidBySbp: true })),
  )
  await test.step('the account is connected by what the step says to type', async () => {
    await connect(page, press, /Учебная ЮKassa/, { 'Идентификатор шлюза': '500001', 'Секретный ключ шлюза': 'training' })
  })
  const connecting = presses()
  await test.step('a register of three is approved by a code', () => approve(client))
  const approved = presses()
  await test.step('it is paid by a press, and each payment has its receipt', async () => {
    await pay(page, press)
    await allDone(page)
  })
  console.log(`YooKassa: ${connecting} presses to connect, ${presses() - approved} from the approved register to the receipts`)
  expect(presses() - approved).toBeLessThanOrEqual(4)
  await page.context().close()
})

test('a company connects Tochka by steps; its payments wait for a signature in the bank, and each has its receipt after it', async ({
  browser,
}) => {
  await using app = await runApp()
  const { client, page, press, presses } = await company(app, browser, people)
  await test.step('the account is connected by what the step says to type', async () => {
    await connect(page, press, /Учебная Точка/, { 'JWT-ключ': 'training' })
  })
  const connecting = presses()
  await test.step('a register of three is approved by a code', () => approve(client))
  const approved = presses()
  await test.step('the payments wait in the bank for a signature, each with the way there', async () => {
    await pay(page, press)
    await expect(page.getByText('Ждёт подписи в банке', { exact: true })).toHaveCount(3, { timeout: 120_000 })
    await expectFitAtWidths(page, 'channels-waits-for-signature')
  })
  await test.step('a person of the company signs them in the bank', async () => {
    const bank = await page.context().newPage()
    // The card of a row, from a cell that is only read.
    await page.getByRole('gridcell').first().click()
    await page.keyboard.press('Enter')
    const link = page
      .getByRole('dialog')
      .getByRole('link', { name: /одписать/ })
      .first()
    await bank.goto((await link.getAttribute('href')) ?? '')
    for (let left = 3; left > 0; left -= 1) {
      await expect(bank.getByRole('button', { name: 'Подписать' })).toHaveCount(left)
      await bank.getByRole('button', { name: 'Подписать' }).first().click()
    }
    await expect(bank.getByRole('button', { name: 'Подписать' })).toHaveCount(0)
    await bank.close()
  })
  await test.step('the bank tells that they are paid, and each payment has its receipt', async () => {
    await app.advance('PT1H')
    await allDone(page)
  })
  console.log(
    `Tochka: ${connecting} presses to connect, ${presses() - approved} from the approved register to the receipts, 3 signatures in the bank`,
  )
  expect(presses() - approved).toBeLessThanOrEqual(4)
  await page.context().close()
})

type Press = (name: string | RegExp, role?: 'button' | 'radio') => Promise<void>

/** A company with an account that is not connected, three accepted works, and a count of what is pressed from now on. */
async function company(app: RunningApp, browser: Parameters<typeof openVisitor>[0], works: readonly PlannedWork[]) {
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await prepareWorks(app, client.phone, works, { isConnected: false })
  await signIn(client, 'Заказчик')
  let count = 0
  const press: Press = async (name, role = 'button') => {
    count += 1
    await page.getByRole(role, { name }).last().click()
  }
  return { client, page, press, presses: () => count }
}

async function connect(page: Page, press: Press, kind: RegExp, typed: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/client/profile?tab=money')
  await press('Подключить к банку')
  const dialog = page.getByRole('dialog')
  await press(kind, 'radio')
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value)
  await expectFitAtWidths(page, 'channels-connecting')
  await press('Проверить связь')
  await expect(page.getByText('Работает', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expectFitAtWidths(page, 'channels-connected')
}

async function approve(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/client/registers?new=works')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^(Собрать|Создать)/ }).click()
  await approveOwnRegister(visitor)
}

async function pay(page: Page, press: Press): Promise<void> {
  await expect(page.getByText('Прогон: пройдут все строки')).toBeVisible()
  await press(/^Оплатить/)
}

async function allDone(page: Page): Promise<void> {
  await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 90_000 })
  await expectFitAtWidths(page, 'channels-paid')
}
