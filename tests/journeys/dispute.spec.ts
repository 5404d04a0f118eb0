import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { prepareSubmitted, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']
const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }
const words = 'Половина кадров не в фокусе, титров нет совсем'

test('another sum is disputed, the sides settle, and the act carries what they agreed on', async ({ browser }) => {
  await using app = await runApp()
  const clientPhone = '89001112233'
  await prepareSubmitted(app, clientPhone, [work])
  const boss = await openVisitor(browser, app, clientPhone)
  await signIn(boss, 'Заказчик')
  const person = await openVisitor(browser, app, workerPhone(0))
  await person.page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')

  await test.step('the customer offers another sum; a dialog with nothing typed says what it lacks', async () => {
    const { page } = boss
    await page.goto('/client/tasks')
    await page.getByRole('link', { name: 'Съёмка' }).first().click()
    await page.getByRole('button', { name: 'Другая сумма' }).click()
    const dialog = page.getByRole('dialog', { name: 'Предложить другую сумму' })
    await dialog.getByRole('button', { name: 'Предложить' }).click()
    await expect(dialog.getByText('Укажите сумму, например 12 000')).toBeVisible()
    await dialog.getByLabel('Сколько заплатить').fill('9000')
    await dialog.getByLabel('Почему столько').fill(words)
    await look(page, 'sum-1280')
    await dialog.getByRole('button', { name: 'Предложить' }).click()
    await expect(page.getByText(/Исполнитель ответит до/)).toBeVisible()
    await look(page, 'waiting-1280')
  })

  await test.step('on a phone the contractor does not agree and opens a dispute', async () => {
    const { page } = person
    await page.goto('/person/tasks?tab=submitted')
    await look(page, 'card-360')
    await page.getByRole('link', { name: 'Ответить на сумму' }).click()
    await expect(page.getByText(/Заказчик предлагает: 9\s000\s₽ вместо 15\s000\s₽/)).toBeVisible()
    await look(page, 'asked-360')
    await page.getByRole('button', { name: 'Открыть спор' }).click()
    const dialog = page.getByRole('dialog', { name: 'Открыть спор' })
    await dialog.getByLabel('Что не так').fill('Все критерии выполнены, титры согласовали убрать')
    await look(page, 'dispute-360')
    await dialog.getByRole('button', { name: 'Открыть спор' }).click()
    await expect(page.getByRole('heading', { name: /^Спор/ })).toBeVisible()
    await look(page, 'opened-360')
    expect(await seriousFaults(page)).toEqual([])
  })

  await test.step('the customer answers and offers terms, which the contractor agrees to', async () => {
    const { page } = boss
    await page.getByRole('button', { name: 'Ответить' }).click()
    await page.getByRole('dialog').getByLabel('Как вы видите эту работу').fill(words)
    await page.getByRole('dialog').getByRole('button', { name: 'Ответить' }).click()
    await expect(page.getByText(/Договоритесь до/)).toBeVisible()
    await page.getByRole('button', { name: 'Предложить решение' }).click()
    await page.getByRole('dialog').getByLabel('Сколько заплатить за работу').fill('12000')
    await page.getByRole('dialog').getByRole('button', { name: 'Предложить' }).click()
    await expect(page.getByText(/Вы предложили: 12\s000\s₽/)).toBeVisible()
    await look(page, 'terms-1280')
    expect(await seriousFaults(page)).toEqual([])
    await expect(person.page.getByText(/Заказчик предлагает: 12\s000\s₽/)).toBeVisible()
    await look(person.page, 'terms-360')
    await person.page.getByRole('button', { name: 'Согласиться' }).click()
    await person.page.getByRole('alertdialog').getByRole('button', { name: 'Согласиться' }).click()
    await expect(person.page.getByRole('link', { name: 'Подписать акт' })).toBeVisible({ timeout: 90_000 })
    await look(person.page, 'settled-360')
    await expect(page.getByText('Стороны договорились').first()).toBeVisible()
    await look(page, 'settled-1280')
  })
})

async function look(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/dispute-${name}.png`, fullPage: true })
}
