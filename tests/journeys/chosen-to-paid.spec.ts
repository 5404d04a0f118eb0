import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { countTaps } from '../support/count-taps.ts'
import { expectFit } from '../support/fit-screen.ts'
import { approveWorks, payOnPage } from '../support/pay-works.ts'
import { acceptWork, prepareChosen, signDocuments, workIn, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { untilQuiet } from '../support/until-quiet.ts'
import { openVisitor } from '../support/visitor.ts'

const work = {
  surname: 'Петров',
  firstname: 'Иван',
  secondname: 'Сергеевич',
  inn: '990900020280',
  title: 'Снять ролик о мастерской',
  price: 15_000_00,
}
const most = 8

test('by phone, a contractor goes from the notice of the choice to the money in eight taps beside the work itself', async ({
  browser,
}) => {
  await using app = await runApp()
  const clientPhone = '89001112233'
  const { client, workers } = await prepareChosen(app, clientPhone, [work])
  const [worker] = workers
  if (!worker) throw new Error('The work has a contractor')
  const boss = await openVisitor(browser, app, clientPhone)
  await signIn(boss, 'Заказчик')
  const person = await openVisitor(browser, app, workerPhone(0))
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  const pressed = await countTaps(page)
  await signIn(person, 'Исполнитель')
  let codes = 0
  // Both papers are made some seconds after the choice; the link of the SMS leads to the notices.
  await page.goto('/person/docs?tab=to_sign')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /№/ })).toHaveCount(2, { timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await page.goto('/person/notification')
  const before = pressed()
  let opened = 0
  const taps = () => pressed() - before + opened

  const typeSigningCode = async (act: () => Promise<void>) => {
    const sent = Date.now()
    await act()
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type(await app.codeFor(person.phone, sent, /подпис/i), { delay: 15 })
    codes += 1
  }

  await test.step('the notice of the choice leads to both papers; one code signs them', async () => {
    await page.getByRole('link', { name: 'Вас выбрали', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Подписать одним кодом' })
    await sheet.getByRole('checkbox', { name: /Я прочитал все документы/ }).check()
    await typeSigningCode(() => sheet.getByRole('button', { name: 'Подписать (2)' }).click())
    await expect(page.getByRole('dialog', { name: 'Подписано: 2 документа' })).toBeVisible()
    say('договор и заказ подписаны')
  })

  await test.step('he opens the product when the work is done, and hands the result in', async () => {
    await signDocuments(client, 'client', 2)
    await workIn(worker.actor, 'active')
    opened += 1
    const come = Promise.withResolvers<undefined>()
    await page.route('**/assets/file-field-*.js', async (route) => {
      await come.promise
      await route.continue()
    })
    await page.goto('/person/today')
    // A link that does not answer yet would open a whole page, drawn by the server with its field.
    await untilQuiet(page)
    await page.getByRole('link', { name: /^Сдать результат/ }).click()
    await page.getByLabel('Что сделано').fill('Ролик смонтирован, исходники и музыка с лицензией переданы.')
    // What is to be pressed stands still while the field of files comes.
    const [button, field] = [page.getByRole('button', { name: 'Сдать', exact: true }), page.locator('input[type="file"]')]
    const placeOfButton = async () =>
      Math.round(((await button.boundingBox())?.y ?? 0) + (await page.evaluate<number>('scrollY')))
    await expect(field).toHaveCount(0)
    const place = await placeOfButton()
    come.resolve(undefined)
    await expect(field).toBeAttached()
    expect(await placeOfButton()).toBe(place)
    await expectFit(page, 'chosen-to-paid-result')
    await button.click()
    await expect(page.getByText('Результат сдан').first()).toBeVisible()
    say('результат сдан')
  })

  await test.step('the act comes to the page where he stands; he reads it to the end and signs it with one code', async () => {
    await acceptWork(client, worker.taskId)
    await page.getByRole('link', { name: 'Подписать акт' }).click({ timeout: 90_000 })
    await readToTheEnd(page)
    await expect(page.getByRole('checkbox', { name: 'Я прочитал документ' })).toBeChecked()
    await typeSigningCode(() => page.getByRole('button', { name: 'Подписать', exact: true }).click())
    await expect(page).toHaveURL(/\/person\/tasks\/assignment_/)
    // The page of the document says so too, until the other one has come.
    await expect(page.getByText('Документ подписан').last()).toBeVisible()
    await expectFit(page, 'chosen-to-paid-signed')
    say('акт подписан')
  })

  await test.step('the money comes, and the page of the work says so without a press', async () => {
    await signDocuments(client, 'client', 1)
    await workIn(worker.actor, 'readyToPay')
    await payOnPage(boss.page, await approveWorks(app, clientPhone))
    await expect(page.getByText(/^Оплачено/)).toBeVisible({ timeout: 120_000 })
    await expectFit(page, 'chosen-to-paid-received')
    say('деньги пришли')
  })

  expect(codes).toBe(2)
  expect(taps()).toBeLessThanOrEqual(most)

  function say(what: string): void {
    console.log(`${what}: нажатий ${taps()}, кодов ${codes}`)
  }
})

/** A finger draws the page, it does not press. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.getByRole('article', { name: 'Текст документа' }).waitFor()
  await page.evaluate(
    "document.querySelector('[aria-label=\"Текст документа\"] > :last-child').scrollIntoView({ block: 'center' })",
  )
}
