import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('whoever looks for work narrows the board by the mean of the customer; the demonstration has ratings of both sides', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })

  await test.step('a guest reads how many tasks stand behind each mean; the choice is in the address', async () => {
    const { page } = await openVisitor(browser, app, '89001112233')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${app.url}/tasks`)
    await page.locator('html[data-alive]').waitFor()
    const least = page.getByLabel('Оценка заказчика')
    await least.selectOption({ label: 'От 4,5 · 5' })
    await page.getByRole('button', { name: 'Найти' }).press('Enter')
    await expect(page).toHaveURL(/[?&]rating=45(&|$)/)
    await expect(page.getByRole('link', { name: 'Настроить рекламу для трёх городов' })).toBeVisible()
    await expectFit(page, 'board-rating')
    await least.selectOption({ label: 'От 4,8 · 0' })
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByText('По этим условиям заданий нет')).toBeVisible()
    await expectFit(page, 'board-rating-none')
    await page.getByRole('link', { name: 'Показать все задания' }).click()
    await expect(page).toHaveURL(/\/tasks$/)
  })

  await test.step('a contractor reads what customers gave him', async () => {
    const person = await openVisitor(browser, app, '89000000101')
    await signIn(person, 'Исполнитель')
    await person.page.goto(`${app.url}/person/profile?tab=ratings`)
    await person.page.locator('html[data-alive]').waitFor()
    await expect(person.page.getByText('4,7 · 3 оценки').first()).toBeVisible()
    await expectFit(person.page, 'demo-ratings')
  })
})
