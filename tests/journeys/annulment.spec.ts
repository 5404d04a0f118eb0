import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { prepareWorks, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, signNextDocument } from '../support/visitor.ts'

const shots = process.env['SHOTS']
const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }

test('an act that both signed is annulled by both and made anew', async ({ browser }) => {
  await using app = await runApp()
  const clientPhone = '89001112233'
  await prepareWorks(app, clientPhone, [work])
  const boss = await openVisitor(browser, app, clientPhone)
  await signIn(boss, 'Заказчик')
  const person = await openVisitor(browser, app, workerPhone(0))
  await person.page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')

  await test.step('the customer proposes to annul the act and signs the agreement', async () => {
    const { page } = boss
    await page.goto('/client/docs?tab=signed&kind=act')
    await page.getByRole('link', { name: /^Акт/ }).click()
    await page.getByRole('button', { name: 'Аннулировать' }).click()
    const dialog = page.getByRole('dialog', { name: 'Аннулировать документ' })
    await dialog.getByRole('button', { name: 'Составить соглашение' }).click()
    await expect(dialog.getByText('Напишите причину подробнее')).toBeVisible()
    await dialog.getByLabel('Причина').fill('Акт составлен на другую сумму')
    await look(page, 'dialog-1280')
    await dialog.getByRole('button', { name: 'Составить соглашение' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Соглашение об аннулировании/ })).toBeVisible()
    await expect(page.getByText('Акт составлен на другую сумму.').first()).toBeVisible()
    await look(page, 'agreement-1280')
    expect(await seriousFaults(page)).toEqual([])
    await signNextDocument(boss, 'client', /Соглашение об аннулировании/)
    await page.goto('/client/docs?tab=signed&kind=act')
    await page.getByRole('link', { name: /^Акт/ }).click()
    await expect(page.getByText('Ждёт аннулирования').first()).toBeVisible()
    await look(page, 'pending-1280')
  })

  await test.step('on a phone the contractor signs it too', async () => {
    await signNextDocument(person, 'person', /Соглашение об аннулировании/)
    const { page } = person
    await page.goto('/person/docs?tab=all&kind=act')
    await look(page, 'list-360')
    await page.getByRole('link', { name: /^Акт/ }).first().click()
    await expect(page.getByText('Аннулирован: соглашение об этом подписали обе стороны')).toBeVisible()
    await look(page, 'annulled-360')
    await page.getByRole('link', { name: 'Проверить подпись' }).click()
    await expect(page.getByRole('dialog').getByText('Документ аннулирован')).toBeVisible()
    await look(page, 'verify-360')
  })

  await test.step('the work waits for acceptance again, and accepting it makes another act, which waits for the contractor', async () => {
    const { page } = boss
    await page.goto('/client/docs?tab=closed&kind=act')
    await page.getByRole('link', { name: /^Акт/ }).click()
    await page.getByRole('link', { name: 'Задание', exact: true }).click()
    await expect(page).toHaveURL(/open=/)
    await page.goto(`${page.url()}&tab=works`)
    await expect(page.getByText(/Проверьте результат до/)).toBeVisible()
    await look(page, 'work-1280')
    await page.getByRole('button', { name: 'Принять', exact: true }).click()
    await page
      .getByRole('dialog', { name: /Принять работу/ })
      .getByRole('button', { name: 'Принять' })
      .click()
    await expect(page.getByText(/Проверьте результат до/)).toBeHidden()
    await page.goto('/client/docs?tab=other_side')
    const act = page.getByRole('link', { name: /^Акт/ })
    await expect(async () => {
      await page.reload()
      await act.click({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await page.getByRole('button', { name: 'Напомнить' }).click()
    await expect(page.getByText(/Напоминали/)).toBeVisible()
    await look(page, 'reminded-1280')
  })
})

async function look(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/annulment-${name}.png`, fullPage: true })
}
