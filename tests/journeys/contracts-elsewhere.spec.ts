import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { acceptInvitation, inviteContractor, listInvitations } from '#/features/contractors/contract/invitation.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { foreignPdf } from '../support/foreign-pdf.ts'
import { openLifeless } from '../support/open-lifeless.ts'
import { prepareClient, preparePerson, workerPhone } from '../support/prepared-works.ts'
import type { ApiActor } from '../support/api-actor.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const known = { surname: 'Петров', firstname: 'Иван', secondname: 'Сергеевич', inn: demoInn(1) }
const sheet = [
  'ФИО;ИНН;Телефон;Номер договора;Дата договора;Имя PDF',
  `Петров Иван Сергеевич;${known.inn};;12/25;12.03.2025;Петров.pdf`,
  `Новикова Мария Ильинична;${demoInn(2)};+7 905 300-00-01;13/25;14.03.2025;Новикова.pdf`,
  `Сидоров Олег Павлович;${demoInn(3)};;б/н;15.03.2025;Сидоров.pdf`,
].join('\n')

test('contracts signed elsewhere are loaded by a list and PDF; the person sees his on a phone, and may say it is not his', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const actor = await prepareClient(app, client.phone)
  const worker = await preparePerson(app, known)
  await addToList(actor, worker)
  await signIn(client, 'Заказчик')
  const { page } = client
  const dialog = page.getByRole('dialog', { name: 'Договоры, подписанные вне платформы' })
  const papers = dialog.locator('input[type=file][multiple]')
  const pdf = async (name: string, pages: number) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await foreignPdf({ pages })),
  })

  await test.step('the accountant chooses the list and the PDF, and is told what such contracts prove', async () => {
    await page.goto('/client/docs?tab=all')
    await page.getByRole('button', { name: 'Составить документ' }).focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Загрузить подписанные вне платформы' })
    await expect(item).toBeVisible()
    await item.press('Enter')
    await expect(dialog.getByText('кода из СМС и протокола подписания у нас нет')).toBeVisible()
    const table = { name: 'договоры.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
    await dialog.getByLabel(/Перетащите список сюда/).setInputFiles(table)
    const unfit = { name: 'Прочее.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK docx') }
    await papers.setInputFiles([await pdf('Петров.pdf', 1), await pdf('Новикова.pdf', 2), unfit])
    await expect(dialog.getByText('PDF принято: 2 из 3').first()).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'прочее.pdf' })).toContainText('это не PDF')
    await expectFitAtWidths(page, 'elsewhere-files')
  })

  await test.step('leaving with a list in hand asks', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Выйти, не загрузив список?' })
    await question.getByRole('button', { name: 'Остаться' }).click()
    await expect(question).toBeHidden()
  })

  await test.step('the rows are looked at before anything is made; the missing PDF is added without beginning again', async () => {
    await dialog.getByRole('button', { name: 'Проверить список' }).click()
    await expect(dialog.getByText('1 договор станет сразу, 1 ждёт исполнителя: пригласим, 1 с ошибкой.')).toBeVisible()
    await expect(dialog.getByText('файл «сидоров.pdf» не загружен')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Только с ошибкой (1)' }).check()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Новикова' })).toBeHidden()
    await expectFitAtWidths(page, 'elsewhere-check')
    const { buffer } = await pdf('Сидоров.pdf', 3)
    const dropped = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer()
      const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (letter) => letter.charCodeAt(0))
      dropped.items.add(new File([bytes], 'Сидоров.pdf', { type: 'application/pdf' }))
      return dropped
    })()`)
    await dialog.getByText('Не хватает файлов?').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(dialog.getByText('1 договор станет сразу, 2 ждут исполнителя: пригласим.')).toBeVisible()
  })

  await test.step('the list goes on by itself, and is there after a reload', async () => {
    await dialog.getByRole('button', { name: 'Загрузить 3 договора' }).click()
    await expect(dialog.getByText('Загружено 1, ждут исполнителя 2')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText('Готово', { exact: true }).first()).toBeVisible()
    await page.reload()
    const awaited = dialog.getByRole('listitem').filter({ hasText: 'Новикова Мария Ильинична' })
    await expect(awaited.getByText('Ждёт исполнителя')).toBeVisible()
    await expectFitAtWidths(page, 'elsewhere-list')
    await dialog.getByRole('button', { name: 'Другой список' }).click()
    await expect(dialog.getByRole('button', { name: 'договоры' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /12\/25/ })).toContainText('Подписан вне платформы')
  })

  const person = await openVisitor(browser, app, workerPhone(0))
  const phone = person.page
  await test.step('the person opens his contract on a phone, and says that it is not his', async () => {
    await phone.setViewportSize({ width: 360, height: 740 })
    await signIn(person, 'Исполнитель')
    await phone.goto('/person/docs?tab=signed')
    await phone.getByRole('link', { name: /12\/25/ }).click()
    await expect(phone.getByText('Подписан вне платформы', { exact: true }).first()).toBeVisible()
    await expectFitAtWidths(phone, 'elsewhere-person')
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.getByRole('button', { name: 'Это не мой договор' }).click()
    const dispute = phone.getByRole('dialog', { name: 'Это не мой договор' })
    await dispute.getByRole('button', { name: 'Сообщить заказчику' }).click()
    await expect(dispute.getByText('Выберите, что не так')).toBeVisible()
    await dispute.getByText('Договор уже не действует').click()
    await dispute.getByLabel('Комментарий').fill('Расторгли в мае')
    await expectFitAtWidths(phone, 'elsewhere-dispute')
    await dispute.getByRole('button', { name: 'Сообщить заказчику' }).click()
    await expect(dispute).toBeHidden()
    await expect(phone.getByText('Оспорен исполнителем', { exact: true })).toBeVisible()
    await expect(phone.getByText('Файл и текст закрыты', { exact: false })).toBeVisible()
  })

  await test.step('the customer sees the objection and its reason', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/client/docs?tab=all')
    await expect(page.getByRole('row', { name: /12\/25/ })).toContainText('Оспорен исполнителем')
    await page.getByRole('link', { name: /12\/25/ }).click()
    await expect(page.getByText('Причина: Договор уже не действует: Расторгли в мае')).toBeVisible()
    await expectFitAtWidths(page, 'elsewhere-objection')
  })

  await test.step('the person takes the objection back', async () => {
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.getByRole('button', { name: 'Это мой договор' }).click()
    const question = phone.getByRole('alertdialog', { name: 'Это ваш договор?' })
    await question.getByRole('button', { name: 'Это мой договор' }).click()
    await expect(question).toBeHidden()
    await expect(phone.getByText('Подписан вне платформы', { exact: true }).first()).toBeVisible()
  })

  await test.step('the customer closes the contract as loaded by mistake, and its file is closed to the person', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const come = await openLifeless(page, page.url(), '**/assets/outside-actions-*.js')
    // What is pressed on a part whose code is on its way is done when it comes, even if the page has changed meanwhile.
    await page.getByRole('button', { name: 'Загружен по ошибке' }).click()
    await expect(page.locator('html[data-alive]')).toBeAttached()
    come()
    const question = page.getByRole('alertdialog', { name: /загружен по ошибке\?$/ })
    await question.getByRole('button', { name: 'Загружен по ошибке' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText('Загружен по ошибке', { exact: true })).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('Файл и текст закрыты', { exact: false })).toBeVisible()
    await expectFitAtWidths(phone, 'elsewhere-closed')
  })
})

/** The person works for the customer already, without a contract here. */
async function addToList(client: ApiActor, person: ApiActor): Promise<void> {
  await client.act(inviteContractor, { body: { inn: known.inn, name: known.surname } })
  const { items } = await client.act(listInvitations, { query: {} })
  const token = /[\w-]{50}/.exec(JSON.stringify(items[0]))?.[0] ?? ''
  await person.act(acceptInvitation, { params: { token } })
}
