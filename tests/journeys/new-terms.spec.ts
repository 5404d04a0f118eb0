import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a customer lowers the price of a task with an applicant, who reads what has changed and confirms it on a phone', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const boss = await openVisitor(browser, app, '89000000001')
  const person = await openVisitor(browser, app, '89000000102')
  await person.page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')
  await person.page.goto('/person/tasks?tab=applications')
  await person.page.locator('main a[href*="/person/tasks/application_"]').first().click()
  const task = await person.page.getByRole('link', { name: 'Открыть задание' }).getAttribute('href')
  const id = /task_\w+/.exec(task ?? '')?.[0] ?? ''
  await signIn(boss, 'Заказчик')

  await test.step('the customer is told whom he asks, and may go back with everything typed', async () => {
    const { page } = boss
    await page.goto(`/client/tasks/edit/${id}`)
    await expect(page.locator('html[data-alive]')).toBeAttached()
    await expect(page.getByText('По заданию есть отклики')).toBeVisible()
    const price = page.getByLabel(/^Цена|^Сумма|^Оплата/).first()
    await price.fill('9000')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Спросить откликнувшихся?' })
    await expect(question.getByText('для 1 откликнувшегося', { exact: false })).toBeVisible()
    await expectFit(page, 'new-terms-question')
    await question.getByRole('button', { name: 'Вернуться' }).click()
    await expect(price).toHaveValue(/9\s?000/)
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await question.getByRole('button', { name: 'Изменить и спросить' }).click()
    await expect(page.getByText('Изменения сохранены').first()).toBeVisible()
    await page.goto(`/client/tasks?open=${id}&tab=applications`)
    await expect(page.getByText(/Новые условия подтвердит до/)).toBeVisible()
    await expectFit(page, 'new-terms-applicants')
  })

  await test.step('the person finds it on his first page, reads what was and what is, and confirms', async () => {
    const { page } = person
    await page.goto('/person/today')
    await expect(page.getByText(/Условия изменились/).first()).toBeVisible()
    await page.goto('/person/tasks?tab=applications')
    await expect(page.getByText(/условия изменились, подтвердите до/)).toBeVisible()
    await expectFit(page, 'new-terms-list')
    await page.getByRole('link', { name: 'Прочитать новые условия' }).click()
    await expect(page.getByRole('heading', { name: 'Условия изменились' })).toBeVisible()
    await expect(page.getByText('9 000,00 ₽')).toBeVisible()
    await expectFit(page, 'new-terms')
    await page.getByRole('button', { name: 'Подтвердить новые условия' }).click()
    await expect(page.getByText('Условия подтверждены').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Условия изменились' })).toHaveCount(0)
    await expect(page.getByText('Заказчик смотрит отклики', { exact: false })).toBeVisible()
  })

  await test.step('a page opened before a change keeps what is written and shows the terms as they are now', async () => {
    const late = await openVisitor(browser, app, '89000000103')
    await signIn(late, 'Исполнитель')
    const { page } = late
    await page.goto(`/tasks/${id}?apply=1`)
    await expect(page.locator('html[data-alive]')).toBeAttached()
    // Typed in the instant when a late part is taken over, it may go unheard.
    await expect(async () => {
      await page.getByLabel('Комментарий').fill('Делал такое дважды')
      const isKept = `Object.entries(localStorage).some(([key, text]) => key.includes('application:') && text.includes('дважды'))`
      expect(await page.evaluate<boolean>(isKept)).toBe(true)
    }).toPass({ timeout: 30_000 })
    await boss.page.goto(`/client/tasks/edit/${id}`)
    await expect(boss.page.locator('html[data-alive]')).toBeAttached()
    await boss.page
      .getByLabel(/^Цена|^Сумма|^Оплата/)
      .first()
      .fill('8000')
    await boss.page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await boss.page.getByRole('button', { name: 'Изменить и спросить' }).click()
    await expect(boss.page.getByText('Изменения сохранены').first()).toBeVisible()
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText(/Заказчик изменил условия, пока вы писали/)).toBeVisible()
    await expect(page.getByLabel('Комментарий')).toHaveValue('Делал такое дважды')
    await expect(page.getByText('8 000 ₽').first()).toBeVisible()
    await expectFit(page, 'new-terms-stale')
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText('Отклик отправлен').first()).toBeVisible()
  })
})
