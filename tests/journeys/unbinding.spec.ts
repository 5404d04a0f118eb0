import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { expectFit } from '../support/fit-screen.ts'
import { pollUnbound } from '../support/poll-unbound.ts'
import { prepareWorks, workerPhone } from '../support/prepared-works.ts'
import type { PlannedWork } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openVisitor } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const leaving = work('Петров', 'Иван', 'Сергеевич', '990900020280', 'Съёмка ролика о мастерской', 15_000_00)
const staying = work('Соколова', 'Мария', 'Игоревна', '990900020354', 'Вёрстка каталога', 23_500_50)

/** A request is polled at least every ten seconds; the payment and the receipt take their own time. */
const seen = { timeout: 120_000 }

test('a person who unbinds in «Мой налог» is not paid until bound again; both sides are told, others are paid', async ({
  browser,
}) => {
  await using database = await openTestDatabase()
  await using app = await runApp({ DATABASE_URL: database.url })
  const client = await openVisitor(browser, app, '89001112233')
  const person = await openVisitor(browser, app, workerPhone(0))

  await test.step('two works are accepted, their register is approved', async () => {
    await prepareWorks(app, client.phone, [leaving, staying])
    await signIn(client, 'Заказчик')
    await approveRegister(client)
    await signIn(person, 'Исполнитель')
    await person.page.goto('/person/profile?tab=tax')
    await expect(person.page.getByRole('button', { name: 'Отвязать платформу' })).toBeVisible()
  })
  const register = client.page.url()

  const myTax = await person.page.context().newPage()
  await test.step('the person unbinds the platform at the tax service', async () => {
    await myTax.goto(`${app.taxServiceUrl}/cabinet/${leaving.inn}`)
    await myTax.getByText('Отвязать партнёра…').click()
    await myTax.getByRole('button', { name: 'Отвязать партнёра' }).click()
    await expect(myTax.getByText('Партнёр отвязан.')).toBeVisible()
    // The service is asked in whole seconds: of the one that goes on it tells nothing.
    await sleep(1_100)
    await pollUnbound(database.url)
  })

  await test.step('the open page shows it by itself and says what follows', async () => {
    const { page } = person
    const notice = page.getByRole('dialog', { name: 'Платформа отвязана' })
    await expect(notice).toContainText('Выплаты остановлены', seen)
    await expectFit(page, 'unbinding-person-told')
    await notice.getByRole('button', { name: 'Позже' }).click()
    await expect(page.getByText('Вы отозвали права в «Мой налог», поэтому выплаты остановлены.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Привязать ещё раз' })).toBeVisible()
    await expect(page.getByRole('list').filter({ hasText: 'Права отозваны' }).first()).toBeVisible()
    await expectFit(page, 'unbinding-person-tab')
  })

  await test.step('the customer is told too and sees it in the list of contractors', async () => {
    const { page } = client
    const notice = page.getByRole('dialog', { name: 'Платформа отвязана' })
    await expect(notice).toContainText('Петров Иван: платформа отвязана в «Мой налог». Выплаты остановлены', seen)
    await expectFit(page, 'unbinding-client-told')
    await notice.getByRole('button', { name: 'Посмотреть' }).click()
    await expect(contractor(page, 'Петров')).toContainText('Права отозваны')
    await expect(contractor(page, 'Соколова')).toContainText('Привязана')
    await expectFit(page, 'unbinding-executors')
  })

  await test.step('the other contractor is paid, this payment is held with its reason', async () => {
    const { page } = client
    await page.goto(register)
    await page.getByRole('button', { name: /^Оплатить/ }).click()
    await page
      .getByRole('dialog', { name: 'Проверьте перед оплатой' })
      .getByRole('button', { name: /^Оплатить/ })
      .click()
    await expect(page.getByText('Не прошло: 1 строка')).toBeVisible(seen)
    await expect(row(page, leaving)).toContainText('Удержана')
    await expect(page.getByText('Платформа не привязана').first()).toBeVisible()
    await expect(page.getByText('Исполнителю нужно подтвердить привязку в «Мой налог»')).toBeVisible()
    await expect(row(page, staying)).toContainText('Завершена', seen)
    await expectFit(page, 'unbinding-register-held')
    expect(await receiptsOf(app.taxServiceUrl, leaving.inn)).toEqual([])
  })

  await test.step('the person binds the platform again', async () => {
    const { page } = person
    await page.getByRole('link', { name: 'Привязать ещё раз' }).click()
    await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(page.getByRole('link', { name: /Открыть «Мой налог»/ })).toBeVisible(seen)
    await myTax.reload()
    await myTax.getByRole('button', { name: 'Разрешить' }).click()
    await expect(page.getByText('Теперь чеки создаются сами.')).toBeVisible(seen)
  })

  await test.step('the held payment continues by itself; a long-past unbinding is not taken for a new one', async () => {
    const { page } = client
    await pollUnbound(database.url)
    await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible(seen)
    await expect(row(page, leaving)).toContainText('Завершена')
    expect(await receiptsOf(app.taxServiceUrl, leaving.inn)).toEqual([leaving.price])
    await page.goto('/client/CheckStatus?tab=people')
    await expect(contractor(page, 'Петров')).toContainText('Привязана')
  })
})

async function approveRegister(client: Visitor): Promise<void> {
  const { page } = client
  await page.goto('/client/registers')
  await page.getByRole('button', { name: 'Собрать из принятых работ' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новый реестр' })
  await dialog.getByRole('checkbox', { name: /Петров/ }).check()
  await dialog.getByRole('checkbox', { name: /Соколова/ }).check()
  await dialog.getByRole('button', { name: 'Создать реестр' }).click()
  const payment = await approveOwnRegister(client)
  await payment.getByRole('button', { name: 'Отмена' }).click()
}

function contractor(page: Page, surname: string): Locator {
  return page.getByRole('table', { name: 'Мои исполнители' }).getByRole('row').filter({ hasText: surname })
}

function row(page: Page, { inn }: PlannedWork): Locator {
  return page.getByRole('grid', { name: 'Строки реестра' }).getByRole('row').filter({ hasText: inn })
}

/** Amounts in the tax service's book, in kopecks. */
async function receiptsOf(taxServiceUrl: string, inn: string): Promise<number[]> {
  const book = (await (await fetch(`${taxServiceUrl}/admin/receipts?inn=${inn}`)).json()) as { total: number }[]
  return book.map(({ total }) => total)
}

function work(surname: string, firstname: string, secondname: string, inn: string, title: string, price: number): PlannedWork {
  return { surname, firstname, secondname, inn, title, price }
}
