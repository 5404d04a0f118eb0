import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { prepareApplied } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const phone = '89001112233'
const person = { surname: 'Иванова', firstname: 'Мария', secondname: 'Олеговна', inn: '772852512454' }

test('a customer pastes whom it has dismissed; one of them is marked where people are chosen, until he is taken out', async ({
  browser,
}) => {
  await using app = await runApp()
  const { taskId } = await prepareApplied(app, phone, [{ title: 'Обновить витрину магазина', price: 1_250_000, ...person }])
  const boss = await openVisitor(browser, app, phone)
  await signIn(boss, 'Заказчик')
  const { page } = boss
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/client/CheckStatus?tab=risks')
  await page.locator('html[data-alive]').waitFor()
  const applicants = `/client/tasks?open=${taskId}&tab=applications`

  await test.step('what would be kept is told before anything is, the wrong line by itself', async () => {
    await page.getByRole('button', { name: 'Загрузить список' }).click()
    const form = page.getByRole('dialog', { name: 'Бывшие сотрудники' })
    await form.getByLabel('Или вставьте строки').fill(`${person.inn} 01.09.2026\n123 01.09.2026`)
    await form.getByRole('button', { name: 'Проверить' }).click()
    await expect(form.getByText('В список попадёт 1 человек')).toBeVisible()
    await expect(form.getByText('С ошибкой — 1 строка')).toBeVisible()
    await expectFit(page, 'former-preview')
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Сохранить список' }).press('Enter')
    await expect(page.getByText('В списке 1 человек')).toBeVisible()
    await expectFit(page, 'former-list')
  })

  await test.step('the applicant is marked with the day from which he may be paid', async () => {
    await page.goto(applicants)
    await expect(page.getByRole('dialog').getByText(/^У вас .*01\.09\.2028/)).toBeVisible()
    await expectFit(page, 'former-applicant')
  })

  await test.step('taken out by his ИНН, he is free again', async () => {
    await page.goto('/client/CheckStatus?tab=risks')
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('button', { name: 'Убрать из списка' }).click()
    const form = page.getByRole('dialog', { name: 'Убрать из списка' })
    await form.getByLabel('ИНН').fill(person.inn)
    await form.getByRole('button', { name: 'Убрать', exact: true }).press('Enter')
    await expect(page.getByText('В списке никого не осталось')).toBeVisible()
    await page.goto(applicants)
    await expect(page.getByRole('dialog').getByText('Иванова').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/^У вас /)).toHaveCount(0)
  })
})
