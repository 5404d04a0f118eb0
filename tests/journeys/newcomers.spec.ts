import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { linkOfInvitation } from '../support/invitation-link.ts'
import { prepareClient, preparePerson, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, typeCode } from '../support/visitor.ts'

const known = { surname: 'Петров', firstname: 'Иван', secondname: 'Сергеевич', inn: '990900020280' }

/** Of the sheet: one is known and ready, eleven have never been here. */
const strangers = Array.from(
  { length: 11 },
  (_, place) => `;+7905${String(3_000_000 + place * 7)};Курьер ${place + 1};Доставка заказов;10000`,
)
const sheet = `ИНН;Телефон;ФИО;Услуга;Сумма\n${known.inn};${workerPhone(0)};Петров Иван Сергеевич;Доставка заказов;12500\n${strangers.join('\n')}\n`

test('people who are not here yet are invited from a spreadsheet; one agrees by his link and signs with one code, one refuses', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await test.step('a register is made from a sheet with twelve people', async () => {
    await prepareClient(app, client.phone)
    await preparePerson(app, known)
    await signIn(client, 'Заказчик')
    await page.goto('/client/registers')
    await page.getByRole('button', { name: 'Загрузить файл' }).click()
    const buffer = Buffer.from(sheet)
    await page
      .getByRole('dialog', { name: 'Загрузка реестра' })
      .getByLabel(/Перетащите файл сюда/)
      .setInputFiles({ name: 'курьеры.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Проверить 12 строк' }).click()
    await expect(page.getByText('12 строк без исполнителя или работы')).toBeVisible({ timeout: 90_000 })
    await expectFit(page, 'newcomers-register')
  })

  await test.step('the member sees what will be made, and confirms it with one code', async () => {
    await page.getByRole('button', { name: 'Создать задания и пригласить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Создать задания и пригласить' })
    await dialog.getByLabel('Категория').selectOption({ label: 'Перевозки и доставка' })
    await dialog.getByLabel('Результат').fill('Заказы доставлены по адресам, отметки стоят в приложении заказчика')
    await expectFit(page, 'newcomers-tasks')
    await dialog.getByRole('button', { name: 'Показать, что будет создано' }).click()
    await expect(dialog).toContainText('Доставка заказов')
    await expectFit(page, 'newcomers-plan')
    const before = Date.now()
    await dialog.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await typeCode(page, await app.codeFor(client.phone, before))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^12 / })).toBeVisible({ timeout: 120_000 })
    await page.getByRole('button', { name: /^12 / }).click()
    await expectFit(page, 'newcomers-standings')
  })

  await test.step('the known one agrees by the link and signs the order with one code', async () => {
    const person = await openVisitor(browser, app, workerPhone(0))
    await signIn(person, 'Исполнитель')
    await person.page.setViewportSize({ width: 360, height: 740 })
    await person.page.goto(await linkOfInvitation(app, workerPhone(0)))
    await expect(person.page.getByRole('dialog')).toContainText('Заплатят')
    await expectFit(person.page, 'newcomers-work')
    const taps = countTaps(person.page)
    await person.page.getByRole('button', { name: 'Согласиться' }).click()
    await person.page.getByRole('link', { name: 'Подписать всё' }).click()
    const signing = person.page.getByRole('dialog', { name: 'Подписать одним кодом' })
    // The order comes a moment after the contract: the box of the whole list stands once both are there.
    await signing.getByRole('checkbox', { name: 'Я прочитал все документы списка (2)' }).check({ timeout: 60_000 })
    const before = Date.now()
    await signing.getByRole('button', { name: 'Подписать (2)' }).click()
    await expect(signing.getByRole('textbox')).toBeFocused()
    await person.page.keyboard.type(await app.codeFor(workerPhone(0), before, /подпис/i), { delay: 15 })
    await expect(person.page.getByRole('heading', { name: /^Подписано/ })).toBeVisible()
    console.log(`From the link to the signed papers: ${await taps()} taps`)
    expect(await taps()).toBeLessThanOrEqual(4)
  })

  await test.step('a stranger refuses without an account, and the customer sees both answers', async () => {
    const stranger = await openVisitor(browser, app, '89053000000')
    await stranger.page.setViewportSize({ width: 360, height: 740 })
    await stranger.page.goto(await linkOfInvitation(app, '89053000000'))
    await stranger.page.getByRole('button', { name: 'Отказаться' }).click()
    await expect(stranger.page.getByText('Вы отказались. Заказчик это увидит.')).toBeVisible()
    await expectFit(stranger.page, 'newcomers-refused')
    await page.reload()
    await expect(page.getByRole('button', { name: /^10 / })).toBeVisible()
    await expectFit(page, 'newcomers-answered')
  })
})

function countTaps(page: Page): () => Promise<number> {
  void page.evaluate(
    `addEventListener('click', () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1)), true)`,
  )
  return () => page.evaluate<number>(`Number(sessionStorage.getItem('taps') ?? 0)`)
}
