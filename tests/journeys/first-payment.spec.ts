import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { acceptWork as agree } from '#/features/onboarding/contract.ts'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { countTaps } from '../support/count-taps.ts'
import { expectFit, expectFitAtWidths } from '../support/fit-screen.ts'
import { tokenOfInvitation } from '../support/invitation-link.ts'
import { handIn, preparePerson, signDocuments, workerPhone } from '../support/prepared-works.ts'
import { connectCompanyAccount, registerCompany } from '../support/new-company.ts'
import { runApp } from '../support/running-app.ts'
import { openVisitor, signOpenSheet, typeCode } from '../support/visitor.ts'

/** What the customer spends at most, in presses and codes of SMS. */
const most = { presses: 31, codes: 6 }
const worker = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1) }

test('a company that has just come pays its first courier: presses and codes of the customer are counted', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  const presses = await countTaps(page)
  /** Presses a finger makes where the browser shows none: the choice of a file, an answer of a drop-down list. */
  let unseen = 0
  let codes = 0
  const today = await page.context().newPage()
  /** The list of the first page marks what has really been done. */
  const expectDone = async (count: number) => {
    await today.goto('/client/today')
    await expect(today.getByText(`Сделано ${count} из 7`)).toBeVisible()
  }
  const say = (what: string) => console.log(`${what}: нажатий ${presses() + unseen}, кодов ${codes}`)

  await test.step('a visitor registers his company', async () => {
    await registerCompany(client)
    codes += 1
    say('компания есть')
    await expectDone(0)
  })

  await test.step('the account it pays from is connected', async () => {
    await connectCompanyAccount(client)
    say('счёт подключён')
    await expectDone(1)
  })

  await test.step('a sheet of one line becomes a register, a task and an invitation', async () => {
    await page.goto('/client/registers')
    await page.getByRole('button', { name: 'Загрузить файл' }).first().click()
    await page
      .getByRole('dialog', { name: 'Загрузка реестра' })
      .getByLabel(/Перетащите файл сюда/)
      .setInputFiles({ name: 'курьер.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    unseen += 1
    await page.getByRole('button', { name: 'Проверить 1 строку' }).click()
    await page.getByRole('button', { name: 'Создать задания и пригласить' }).click({ timeout: 90_000 })
    const dialog = page.getByRole('dialog', { name: 'Создать задания и пригласить' })
    await dialog.getByLabel('Категория').selectOption({ label: 'Перевозки и доставка' })
    unseen += 2
    await dialog.getByLabel('Результат').fill('Заказы доставлены по адресам, отметки стоят в приложении заказчика')
    await page.getByRole('button', { name: 'Показать, что будет создано' }).click()
    const before = Date.now()
    await page.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await typeCode(page, await app.codeFor(client.phone, before))
    codes += 1
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: '1 ждём ответа' })).toBeVisible({ timeout: 90_000 })
    say('исполнитель приглашён')
    await expectDone(2)
  })
  const address = page.url()
  const courier = await preparePerson(app, worker)
  await courier.act(agree, { params: { token: await tokenOfInvitation(app, workerPhone(0)) } })
  await signDocuments(courier, 'person', 2)

  await test.step('the contract and the order are signed with one code', async () => {
    await expect(async () => {
      await page.goto('/client/docs')
      await expect(page.getByRole('button', { name: 'Подписать всё (2)' })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await page.getByRole('button', { name: 'Подписать всё (2)' }).click()
    await signOpenSheet(client, 2)
    codes += 2
    say('договор и заказ подписаны')
    await expectDone(4)
  })
  await handIn(courier)

  await test.step('the result is accepted, and its act is signed', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Посмотреть и принять' }).click()
    await page.getByRole('button', { name: /^Принять 1 на/ }).click()
    await expect(page.getByText('Принята 1').first()).toBeVisible()
    await signDocuments(courier, 'person', 1)
    await expect(async () => {
      await page.goto(address)
      await expect(page.getByText('Акты ждут вашей подписи: 1')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await page.getByRole('link', { name: 'Подписать одним кодом' }).click()
    await signOpenSheet(client, 1)
    codes += 1
    say('акт подписан')
    await expectDone(5)
  })

  await test.step('the register is approved and paid', async () => {
    await page.goto(address)
    const payment = await approveOwnRegister(client)
    codes += 1
    await expectFitAtWidths(page, 'first-payment-asked')
    await payment.getByRole('button', { name: /^Оплатить/ }).click()
    await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 120_000 })
    await expectFit(page, 'first-payment')
    say('исполнителю заплачено, чек есть')
    await today.goto('/client/today')
    await expect(today.getByRole('heading', { name: 'Сегодня' })).toBeVisible()
    await expect(today.getByText('Первая выплата')).toHaveCount(0)
  })

  expect(codes).toBeLessThanOrEqual(most.codes)
  expect(presses() + unseen).toBeLessThanOrEqual(most.presses)
})

const sheet = `Телефон;ФИО;Услуга;Сумма\n${workerPhone(0)};Петров Иван;Доставка заказов за ноябрь;10000\n`
