import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { addPayoutMethod } from '#/features/profile/contract/payout-method.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { acceptWork as agree, openWork, refuseWork } from '#/features/onboarding/contract.ts'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { countTaps } from '../support/count-taps.ts'
import { enterApi } from '../support/api-actor.ts'
import type { ApiActor } from '../support/api-actor.ts'
import { expectFit } from '../support/fit-screen.ts'
import { linkOfInvitation, tokenOfInvitation } from '../support/invitation-link.ts'
import { handIn, prepareClient, preparePerson, signDocuments, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { slowFading } from '../support/slow-fading.ts'
import { openVisitor, signOpenSheet, typeCode } from '../support/visitor.ts'

const everybody = 400
const surnames = ['Петров', 'Белова', 'Громов', 'Дроздов', 'Ершова', 'Жуков', 'Зимин', 'Исаева', 'Котов', 'Лосева']
const refusing = [20, 21, 22]

/** Couriers whose phones are all that is known of them: the first ten will come, three will refuse, the rest keep silent. */
const phones = Array.from({ length: everybody }, (_, place) =>
  place < surnames.length ? workerPhone(place) : `8905${String(3_000_000 + place * 7)}`,
)
const sheet = `Телефон;ФИО;Услуга;Сумма\n${phones
  .map((phone, place) => `${phone};${surnames[place] ?? `Курьер ${place + 1}`};Доставка заказов за ноябрь;10000`)
  .join('\n')}\n`

test('four hundred couriers are invited with one code; ten come and are paid for accepted work, the rest are seen row by row', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  const spent = new Spent()
  const person = await openVisitor(browser, app, workerPhone(0))
  await person.page.setViewportSize({ width: 360, height: 740 })
  const taps = await countTaps(person.page)
  const boss = await prepareClient(app, client.phone)
  const workers: ApiActor[] = []

  await test.step('a sheet of four hundred becomes a register', async () => {
    await signIn(client, 'Заказчик')
    await page.goto('/client/registers')
    await spent.press(page, 'Загрузить файл')
    await page
      .getByRole('dialog', { name: 'Загрузка реестра' })
      .getByLabel(/Перетащите файл сюда/)
      .setInputFiles({ name: 'курьеры.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await spent.press(page, `Проверить ${everybody} строк`)
    await expect(page.getByText(`${everybody} строк без исполнителя или работы`)).toBeVisible({ timeout: 90_000 })
  })
  const address = page.url()

  await test.step('one code confirms the tasks and the invitations; jobs make them', async () => {
    await spent.press(page, 'Создать задания и пригласить')
    const dialog = page.getByRole('dialog', { name: 'Создать задания и пригласить' })
    await dialog.getByLabel('Категория').selectOption({ label: 'Перевозки и доставка' })
    await dialog.getByLabel('Результат').fill('Заказы доставлены по адресам, отметки стоят в приложении заказчика')
    await spent.press(page, 'Показать, что будет создано')
    const before = Date.now()
    await spent.press(page, 'Подтвердить кодом')
    await typeCode(page, await app.codeFor(client.phone, before))
    spent.codes += 1
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Создаём задания и приглашаем')).toBeVisible()
    await expect(page.getByText('Создаём задания и приглашаем')).toBeHidden({ timeout: 180_000 })
    await expect(page.getByRole('button', { name: `${everybody} ждём ответа` })).toBeVisible()
    await expectFit(page, 'many-newcomers-invited')
  })

  await test.step('one comes by the link of his SMS on a phone, passes the screens and signs with one code', async () => {
    const { page: phone } = person
    await putIntoTaxBook(app, surnames[0] ?? '', 1)
    await phone.goto(await linkOfInvitation(app, person.phone))
    await expect(phone.getByRole('dialog')).toContainText('Заплатят')
    await phone.getByRole('button', { name: 'Согласиться' }).click()
    const dialog = phone.getByRole('dialog')
    await expect(dialog.getByLabel('Ваш телефон')).toBeFocused()
    await phone.keyboard.type(person.phone)
    const before = Date.now()
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await expect(dialog.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
    await typeCode(phone, await app.codeFor(person.phone, before))
    await dialog.getByRole('checkbox', { name: /пользовательское соглашение/ }).check()
    await dialog.getByRole('checkbox', { name: /согласие на обработку персональных данных/i }).check()
    await dialog.getByRole('button', { name: 'Создать' }).click()
    const profile = phone.getByRole('dialog', { name: 'Дополните профиль' })
    await expectFit(phone, 'many-newcomers-profile')
    await profile.getByLabel('Фамилия').fill(surnames[0] ?? '')
    await profile.getByLabel('Имя', { exact: true }).fill('Иван')
    await profile.getByLabel('Нет отчества').check()
    await profile.getByLabel('Дата рождения').fill('12.04.1991')
    await profile.getByLabel('ИНН').fill(demoInn(1))
    await profile.getByLabel('Документ', { exact: true }).selectOption({ label: 'Паспорт гражданина РФ' })
    await profile.getByLabel('Серия').fill('4512')
    await profile.getByLabel('Номер').fill('123501')
    await profile.getByRole('button', { name: 'Сохранить и продолжить' }).click()
    const binding = phone.getByRole('dialog', { name: /Привя/ })
    await binding.getByRole('checkbox', { name: /соглашение о передаче полномочий/ }).check()
    await expectFit(phone, 'many-newcomers-binding')
    await binding.getByRole('button', { name: 'Привязать' }).click()
    const yes = phone.getByRole('button', { name: 'Согласиться' })
    const goOn = phone.getByRole('dialog').getByRole('button', { name: 'Продолжить' })
    await expect(async () => {
      if (await goOn.isVisible()) await goOn.click({ timeout: 2_000 })
      await expect(yes).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await yes.click()
    await phone.getByRole('link', { name: 'Подписать всё' }).click()
    await slowFading(phone)
    await signOpenSheet(person, 2)
    await expectFit(phone, 'many-newcomers-signed')
    console.log(`Исполнитель, от СМС до подписанных договора и заказа: нажатий ${taps()}`)
  })

  await test.step('nine more come, three refuse without an account, the rest keep silent', async () => {
    await Promise.all(
      surnames.slice(1).map(async (surname, at) => {
        const place = at + 1
        const actor = await preparePerson(app, { surname, firstname: 'Иван', secondname: '', inn: demoInn(place + 1) }, place)
        await actor.act(agree, { params: { token: await tokenOfInvitation(app, actor.phone) } })
        await signDocuments(actor, 'person', 2)
        workers.push(actor)
      }),
    )
    for (const place of refusing)
      await boss.act(refuseWork, { params: { token: await tokenOfInvitation(app, phones[place] ?? '') } })
    await page.goto(address)
    await expect(page.getByRole('button', { name: '10 оформляются' })).toBeVisible()
    await expect(page.getByRole('button', { name: `${everybody - surnames.length - refusing.length} ждём ответа` })).toBeVisible()
    await page.getByRole('button', { name: '3 не ответили или отказались' }).click()
    await expect(page.getByText('21. Курьер 21, 10 000')).toBeVisible()
    await expectFit(page, 'many-newcomers-where')
  })

  await test.step('the customer signs twenty papers with one code; what is handed in is accepted together', async () => {
    await page.goto('/client/docs')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: 'Подписать всё (20)' })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await spent.press(page, 'Подписать всё (20)')
    await signOpenSheet(client, 20)
    spent.presses += 2
    spent.codes += 1
    const first = await enterApi(app, workerPhone(0), 'person')
    await first.act(addPayoutMethod, { body: { kind: 'account', bik: '044525225', number: '40817810700000000001' } })
    workers.push(first)
    await Promise.all(workers.map((actor) => handIn(actor)))
    await page.goto(address)
    await spent.press(page, 'Посмотреть и принять')
    const dialog = page.getByRole('dialog', { name: 'Принять сданные работы' })
    await dialog.getByRole('checkbox', { name: 'Отметить все: 10' }).check()
    spent.presses += 1
    await expectFit(page, 'many-newcomers-handed-in')
    await spent.press(page, /^Принять 10 на/)
    await spent.press(page, 'Закрыть')
  })

  await test.step('the acts are signed with one code after the couriers', async () => {
    await Promise.all(workers.map((actor) => signDocuments(actor, 'person', 1)))
    await expect(async () => {
      await page.goto(address)
      await expect(page.getByText('Акты ждут вашей подписи: 10')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await page.getByRole('link', { name: 'Подписать одним кодом' }).click()
    spent.presses += 1
    await signOpenSheet(client, 10)
    spent.presses += 2
    spent.codes += 1
    await expect(async () => {
      await page.goto(address)
      await expect(page.getByRole('button', { name: '10 готовы' })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await expectFit(page, 'many-newcomers-ready')
  })

  await test.step('those who are ready are paid from a register of their own, and their receipts are made', async () => {
    await spent.press(page, 'Отделить готовые: 10')
    await expect(page).not.toHaveURL(address)
    const payment = await approveOwnRegister(client)
    spent.codes += 1
    await payment.getByRole('button', { name: /^Оплатить/ }).click()
    spent.presses += 2
    await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 120_000 })
    await expectFit(page, 'many-newcomers-paid')
    const payments = await (await fetch(`${app.bankUrl}/admin/book`)).text()
    expect(payments.match(/"state":"paid"/g)).toHaveLength(surnames.length)
    const receipts = await Promise.all(
      surnames.map(async (_, at) =>
        fetch(`${app.taxServiceUrl}/admin/receipts?inn=${demoInn(at + 1)}`).then((book) => book.json()),
      ),
    )
    expect(receipts.map((book) => (book as unknown[]).length)).toEqual(surnames.map(() => 1))
  })

  await test.step('nobody else is paid, and the rest may still come by their links', async () => {
    await page.goto(address)
    await expect(page.getByRole('button', { name: '10 выплачены' })).toBeVisible()
    await expect(page.getByRole('button', { name: `${everybody - surnames.length - refusing.length} ждём ответа` })).toBeVisible()
    const { answer } = await boss.act(openWork, { params: { token: await tokenOfInvitation(app, phones[everybody - 1] ?? '') } })
    expect(answer).toBe('open')
    await expectFit(page, 'many-newcomers-left')
  })
  console.log(`Заказчик, от файла до выплат с чеками: нажатий ${spent.presses}, кодов ${spent.codes}`)
})

async function putIntoTaxBook(app: RunningApp, surname: string, place: number): Promise<void> {
  const answer = await fetch(`${app.taxServiceUrl}/admin/persons/${demoInn(place)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      surname,
      firstname: 'Иван',
      phone: `7${workerPhone(place - 1).slice(1)}`,
      registeredAt: '2024-01-15T09:00:00+03:00',
      permissions: permissionsOfPlatform,
    }),
  })
  expect(answer.ok).toBe(true)
}

/** Presses and codes of the customer. */
class Spent {
  presses = 0
  codes = 0

  async press(page: Page, name: string | RegExp): Promise<void> {
    await page.getByRole('button', { name }).click()
    this.presses += 1
  }
}
